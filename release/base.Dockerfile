# The images below the shop's when `npm run image` makes them instead of pulling them. Its folder has what they are made of.
FROM scratch AS debian
ADD debian.tar /
ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

FROM debian AS runtime
COPY node /usr/local/bin/node

# What builds the shop has npm, and trusts whom this machine trusts.
FROM runtime AS build
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
COPY authorities.pem /usr/local/etc/authorities.pem
ENV NODE_EXTRA_CA_CERTS=/usr/local/etc/authorities.pem
