#!/usr/bin/env node
// The program of a release: `tiem` and `tiem start` open the shop, everything else is a command of the merchant. Plain JavaScript that older
// versions of Node can read.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'

const { argv } = process
const folder = import.meta.dirname
const isOldNode = Number.parseInt(process.versions.node, 10) < 24

if (isOldNode) {
  // The shop brings its own; npm puts it inside of a global package, and beside any other. Ctrl-C reaches both processes.
  const inside = path.join(folder, 'node_modules/.bin/node')
  const node = existsSync(inside) ? inside : path.join(folder, '../.bin/node')
  const child = spawn(node, [import.meta.filename, ...argv.slice(2)], { stdio: 'inherit' })
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.on('exit', (code) => process.exit(code ?? 1))
  child.on('error', () => {
    process.stderr.write(`Tiem needs Node 24 or newer; this is ${process.version}.\n`)
    process.exit(1)
  })
} else {
  module.enableCompileCache(path.join(folder, 'build/compiled'))
  argv[2] ??= 'start'
  const opensShop = argv[2] === 'start'
  // Both read the file `.env` of the folder that they are called in.
  if (!argv.includes('--dotenv')) argv.splice(opensShop ? 3 : 2, 0, '--dotenv')
  await import(opensShop ? './build/shop/main.js' : './build/commands/shop.js')
}
