import S3rver from 's3rver'

const [address = '', port, name = '', directory = ''] = process.argv.slice(2)

await new S3rver({
  address,
  port: Number(port),
  silent: true,
  directory,
  vhostBuckets: false,
  configureBuckets: [{ name }],
}).run()
