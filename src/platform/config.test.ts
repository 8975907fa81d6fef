import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig, settingNames } from './config.ts'
import { loadEnvFile } from './env-file.ts'
import { projectFolder } from './project-folder.ts'
import { shopOrigin } from './shop-origin.ts'
import { uploadsLocation } from './uploads-location.ts'

test('all settings are optional', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', corsOrigins: [] })
  expect(readConfig({ PORT: '' }).port).toBe(3000)
})

test('every setting is in the README and in .env.example, which configures a local shop', async () => {
  const readme = await readFile(path.join(projectFolder, 'README.md'), 'utf8')
  const folder = await mkdtemp(path.join(tmpdir(), 'tiem-env-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await copyFile(path.join(projectFolder, '.env.example'), path.join(folder, '.env'))
  const settings: Record<string, string> = {}
  loadEnvFile(settings, folder)
  expect(Object.keys(settings).toSorted()).toEqual(settingNames.toSorted())
  expect(settingNames.filter((name) => !readme.includes(`\`${name}\``))).toEqual([])
  const { isDataDirDefault: _, ...defaults } = readConfig({})
  expect(readConfig(settings)).toMatchObject(defaults)
})

test('every invalid value is reported on its own line, in English', () => {
  const wrong = { PORT: '70000', PUBLIC_URL: 'tiem', LOG_LEVEL: 'loud', CORS_ORIGINS: 'a,b' }
  expect(() => readConfig(wrong)).toThrow(
    /^4 settings are wrong:\nPORT="70000": it must be a whole number from 0 to 65535.* Example: PORT=3000\nPUBLIC_URL="tiem": .*\nCORS_ORIGINS="a,b": .*\nLOG_LEVEL="loud": it must be one of: fatal, .*$/,
  )
})

test('the public URL is a valid origin', () => {
  expect(readConfig({ PUBLIC_URL: 'HTTPS://Tiệm.VN:443/' }).publicUrl).toBe(
    'https://xn--tim-5kz.vn',
  )
  for (const wrong of ['https://tiem.test/shop', 'https://tiem.test/?a', 'ftp://tiem.test'])
    expect(() => readConfig({ PUBLIC_URL: wrong })).toThrow(`PUBLIC_URL="${wrong}": it must`)
  const addressOf = (host: string) => shopOrigin(readConfig({ HOST: host, PORT: '80' }))
  expect(addressOf('::1')).toBe('http://[::1]:80')
  expect(addressOf('localhost')).toBe('http://localhost:80')
})

test('the cache size is set in megabytes', () => {
  expect(readConfig({}).cacheBytes).toBe(64 * 1024 * 1024)
  expect(readConfig({ CACHE_MB: '0' }).cacheBytes).toBe(0)
  expect(() => readConfig({ CACHE_MB: 'many' })).toThrow('CACHE_MB="many": it must')
})

test('origins are compared as browsers send them', () => {
  const { corsOrigins } = readConfig({ CORS_ORIGINS: 'https://Tiem.test/, http://10.0.0.5:80' })
  expect(corsOrigins).toEqual(['https://tiem.test', 'http://10.0.0.5'])
})

test('uploads come from the configured origin, else from the API server, else from the own origin', () => {
  const placeOf = (environment: Record<string, string>) => uploadsLocation(readConfig(environment))
  const api = { API_BASE_URL: 'https://Api.tiem.test/api/', PUBLIC_URL: 'https://tiem.test' }
  expect(placeOf({})).toEqual({ origin: '', hosts: [], resizes: true, pictureOrigins: [] })
  expect(placeOf({ UPLOADS_ORIGIN: 'https://cdn.tiem.test/', PUBLIC_URL: api.PUBLIC_URL })).toEqual(
    {
      origin: 'https://cdn.tiem.test',
      hosts: ['cdn.tiem.test', 'tiem.test'],
      resizes: true,
      pictureOrigins: [],
    },
  )
  const ofApi = {
    origin: 'https://api.tiem.test',
    hosts: ['api.tiem.test'],
    resizes: false,
    pictureOrigins: ['https:'],
  }
  expect(placeOf(api)).toEqual(ofApi)
  expect(placeOf({ ...api, UPLOADS_RESIZED: '1' })).toEqual({ ...ofApi, resizes: true })
  expect(placeOf({ ...api, UPLOADS_ORIGIN: 'http://cdn.test' })).toEqual({
    origin: 'http://cdn.test',
    hosts: ['cdn.test', 'api.tiem.test'],
    resizes: false,
    pictureOrigins: ['https:'],
  })
  for (const wrong of [
    'cdn.test',
    'https://cdn.test/shop',
    'https://cdn.test/?a',
    'ftp://cdn.test',
  ])
    expect(() => readConfig({ UPLOADS_ORIGIN: wrong })).toThrow(
      `UPLOADS_ORIGIN="${wrong}": it must`,
    )
})

test('proxies are trusted by number or by address', () => {
  expect(readConfig({}).trustProxy).toBe(false)
  expect(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1' }).trustProxy).toEqual(['10.0.0.0/8', '::1'])
  const byHops = readConfig({ TRUST_PROXY: '2' }).trustProxy
  if (typeof byHops !== 'function') throw new Error('no function')
  expect([0, 1, 2].map((hop) => byHops('203.0.113.1', hop))).toEqual([true, true, false])
})

test.each([
  'True',
  'abc',
  '1.2.3.4/33',
  '::1/0',
  '0.0.0.0/0',
  '0.0.0.0/0.0.0.0',
  ',',
  '10.0.0.0/8/8',
  '-1',
  'yes',
  '10.0.0.0/255.0.255.0',
])('TRUST_PROXY=%s names no proxies', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow(
    `TRUST_PROXY="${TRUST_PROXY}": it must be the number of proxies`,
  )
})

test.each(['loopback, 10.0.0.0/8', '10.0.0.0/255.0.0.0', '::1/128', '10.0.0.1,'])(
  'TRUST_PROXY=%s is what the server takes',
  async (TRUST_PROXY) => {
    const app = Fastify({ trustProxy: readConfig({ TRUST_PROXY }).trustProxy })
    await app.close()
  },
)

test('a shop is public when its address is not a loopback address and --demo is not given', () => {
  const isPublic = (PUBLIC_URL: string, isDemo = false) =>
    readConfig({ PUBLIC_URL }, { isDemo }).isPublic
  expect(isPublic('https://tiem.test')).toBe(true)
  expect(isPublic('https://tiem.test', true)).toBe(false)
  expect(isPublic('http://LOCALHOST:3000')).toBe(false)
  expect(isPublic('')).toBe(false)
})

test('pages load pictures from the own origin, from listed origins, or from any with a foreign server', () => {
  const originsOf = (environment: Record<string, string>) =>
    readConfig(environment).uploads.pictureOrigins
  expect(originsOf({})).toEqual([])
  expect(originsOf({ IMG_ORIGINS: 'https://Anh.vi-du.vn/, https://*.cdn.test:8443' })).toEqual([
    'https://anh.vi-du.vn',
    'https://*.cdn.test:8443',
  ])
  const api = { API_BASE_URL: 'https://api.tiem.test' }
  expect(originsOf(api)).toEqual(['https:'])
  expect(originsOf({ ...api, IMG_ORIGINS: 'https://cdn.test' })).toEqual(['https://cdn.test'])
  expect(originsOf({ IMG_ORIGINS: 'https:' })).toEqual(['https:'])
  for (const wrong of ['*', 'data:', 'https://a.test/x', "https://a.test;script-src'*'", 'a.test'])
    expect(() => readConfig({ IMG_ORIGINS: wrong })).toThrow('IMG_ORIGINS=')
})

test('bucket settings must be complete', () => {
  const keys = { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }
  expect(readConfig({}).s3).toBeUndefined()
  expect(readConfig({ S3_BUCKET: 'tiem', ...keys }).s3).toEqual({
    bucket: 'tiem',
    endpoint: undefined,
    region: 'us-east-1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
    forcePathStyle: false,
  })
  const elsewhere = { S3_BUCKET: 'tiem', S3_ENDPOINT: 'https://s3.vi-du.vn', ...keys }
  expect(readConfig(elsewhere).s3?.forcePathStyle).toBe(true)
  expect(readConfig({ ...elsewhere, S3_FORCE_PATH_STYLE: '0' }).s3?.forcePathStyle).toBe(false)
  expect(() => readConfig({ S3_ENDPOINT: 'https://s3.vi-du.vn', ...keys })).toThrow(
    'S3_BUCKET is not set: it is needed to store files in a bucket',
  )
  expect(() => readConfig({ S3_BUCKET: 'tiem' })).toThrow(
    /S3_ACCESS_KEY_ID is not set: it is needed.*\nS3_SECRET_ACCESS_KEY is not set: it is needed/,
  )
  expect(() => readConfig({ ...elsewhere, S3_BUCKET: 'Tiệm' })).toThrow('S3_BUCKET="Tiệm": it must')
  expect(() => readConfig({ ...elsewhere, S3_ENDPOINT: 's3.vi-du.vn' })).toThrow(
    'S3_ENDPOINT="s3.vi-du.vn": it must',
  )
})

test('each of several processes has at least five connections by default', () => {
  const poolOf = (environment: Record<string, string>) => readConfig(environment).databasePool
  expect([poolOf({}), poolOf({ WEB_CONCURRENCY: '2' }), poolOf({ WEB_CONCURRENCY: '8' })]).toEqual([
    20, 20, 40,
  ])
  expect(poolOf({ WEB_CONCURRENCY: '8', DATABASE_POOL: '12' })).toBe(12)
  for (const wrong of ['0', '17', '1.5', 'auto'])
    expect(() => readConfig({ WEB_CONCURRENCY: wrong })).toThrow(
      `WEB_CONCURRENCY="${wrong}": it must`,
    )
})
