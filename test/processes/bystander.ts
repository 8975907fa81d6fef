// Idles until it is stopped.
process.stdout.write('here\n')
setInterval(() => {}, 1000)
