// Does nothing until it is told to stop.
process.stdout.write('here\n')
setInterval(() => {}, 1000)
