import { access } from 'node:fs/promises'
import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { MultipartFile } from '@fastify/multipart'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#test/data-folder.ts'
import { writePart } from './write-part.ts'

test('a refused file exists before the refusal is reported, so that it can be deleted', async () => {
  const folder = await temporaryFolder()
  for (let number = 0; number < 20; number++) {
    const file = path.join(folder, String(number))
    const part = { file: Readable.from([Buffer.alloc(100)]) } as unknown as MultipartFile
    const writing = writePart(part, new IncomingMessage(new Socket()), file, () => {
      throw new Error('refused')
    })
    await expect(writing).rejects.toThrow('refused')
    await access(file)
  }
})
