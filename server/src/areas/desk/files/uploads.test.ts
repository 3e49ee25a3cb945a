import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { db } from '#core/db/tx'
import { test, type Person, type World } from '#test/harness/world'
import { aPicture, formWith, sendSlowly } from './fixtures.ts'

/** Where half-received files lie: a folder of this test's own, so that it can be looked into. */
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zdb-uploads-'))
  vi.stubEnv('TMPDIR', folder)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})
const leftBehind = async () => (await readdir(folder)).filter((name) => name.startsWith('zdb-upload-'))

const megabyte = 1024 ** 2

const send = (person: Person, name: string, content: Uint8Array | string, type?: string) =>
  person.call(files.upload, { form: formWith(name, content, type) })

const rowsOf = (person: Person) =>
  db().selectFrom('file').select('key').where('merchant_id', '=', person.merchantId).execute()

const uploadUrl = (world: World) => `${world.url}${files.upload.path}`

describe('a picture', () => {
  test.for([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['webp', 'image/webp'],
  ] as const)('in %s is kept with its type and its size in pixels', async ([format, type], { world }) => {
    const shop = await world.merchant()
    const picture = await aPicture(format, 320, 240)
    const answer = await send(shop, `花束.${format}`, picture)
    expect(answer).toMatchObject({
      code: 0,
      data: { name: `花束.${format}`, type, kind: 'image', width: 320, height: 240 },
    })
    expect(answer.data?.url).toMatch(/^\/files\/[0-9a-f]{2}~[0-9a-f-]{36}\.\w+$/)
    const audit = await db()
      .selectFrom('audit')
      .select('target')
      .where('account_id', '=', shop.accountId)
      .where('action', '=', 'files.upload')
      .execute()
    expect(audit).toEqual([{ target: answer.data?.url.slice('/files/'.length) }])
  })

  test('in bmp is kept too', async ({ world }) => {
    const header = Buffer.alloc(54)
    header.write('BM')
    header.writeUInt32LE(54 + 4 * 2 * 2, 2)
    header.writeUInt32LE(54, 10)
    header.writeUInt32LE(40, 14)
    header.writeInt32LE(2, 18)
    header.writeInt32LE(-2, 22)
    header.writeUInt16LE(32, 28)
    const bmp = Buffer.concat([header, Buffer.alloc(4 * 2 * 2)])
    const answer = await send(await world.merchant(), '印章.bmp', bmp)
    expect(answer.data).toMatchObject({ kind: 'image', type: 'image/bmp', width: 2, height: 2 })
    const more = Buffer.concat([bmp, Buffer.from('<script>alert(1)</script>')])
    expect((await send(await world.merchant(), '印章.bmp', more)).code).toBe(codes.imageUnreadable.code)
  })

  test('is what its content says, whatever the sender calls it', async ({ world }) => {
    const answer = await send(await world.merchant(), '合同.pdf', await aPicture('png'), 'application/pdf')
    expect(answer.data).toMatchObject({ kind: 'image', type: 'image/png', name: '合同.pdf.png' })
  })

  test('that only begins like one is refused', async ({ world }) => {
    const shop = await world.merchant()
    const start = (await aPicture('png')).subarray(0, 20)
    const answers = await Promise.all([
      send(shop, '花.png', Buffer.concat([start, Buffer.from('<script>alert(1)</script>'.repeat(20))])),
      send(shop, '花.jpg', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)])),
    ])
    for (const { code } of answers) expect([codes.imageUnreadable.code, codes.fileTypeRefused.code]).toContain(code)
    expect(await rowsOf(shop)).toEqual([])
  })

  test('of more pixels than anyone’s memory holds is refused, however small its file', async ({ world }) => {
    const picture = await aPicture('png')
    // Width and height stand first in the header chunk, whose checksum follows its 13 bytes.
    picture.writeUInt32BE(60_000, 16)
    picture.writeUInt32BE(60_000, 20)
    picture.writeUInt32BE(crc32(picture.subarray(12, 29)), 29)
    expect(await send(await world.merchant(), '巨幅.png', picture)).toMatchObject({
      code: codes.imageUnreadable.code,
      message: '图片无法识别，请换一张清晰的图片',
    })
  })

  test('taken with the camera on its side is as wide as it looks', async ({ world }) => {
    const photo = await sharp(await aPicture('jpeg', 40, 30))
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await send(await world.merchant(), '花.jpg', photo)).data).toMatchObject({ width: 30, height: 40 })
  })

  test('over 100MB is refused with the words of the specification before the rest has arrived', async ({ world }) => {
    const shop = await world.merchant()
    const picture = await aPicture('png')
    const chunks = function* () {
      yield picture
      const zeros = Buffer.alloc(megabyte)
      for (let count = 0; count < 200; count += 1) yield zeros
    }
    const heard = await sendSlowly({ url: uploadUrl(world), headers: shop.headers, name: '大图.png', chunks: chunks() })
    expect(heard.body).toMatchObject({ code: codes.fileTooLarge.code, message: '图片大小不能超过100MB！' })
    expect(heard.sent).toBeGreaterThan(100 * megabyte)
    expect(heard.sent).toBeLessThan(150 * megabyte)
    expect(await rowsOf(shop)).toEqual([])
    expect(await leftBehind()).toEqual([])
  })
})

describe('what a browser or a desktop would run is refused', () => {
  const cases: [string, string, Uint8Array | string][] = [
    ['a page called a picture', '花.png', '<!DOCTYPE html><html><body onload="alert(1)"></body></html>'],
    ['a page called a text', '说明.txt', '\n\n  <html><script>alert(1)</script></html>'],
    ['a drawing with a script', '标志.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a drawing called a picture', '标志.png', '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a script', '打折.js', 'WScript.Shell.Run("calc")'],
    ['a batch file', '安装.bat', 'del /q *.*'],
    ['a shell script called a text', '说明.txt', '#!/bin/sh\nrm -rf ~'],
    ['a Windows program', '发票.pdf', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a Linux program', '照片.jpg', Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(500)])],
    ['a heap of bytes nobody knows', '数据.bin', Buffer.from([0, 1, 2, 3, 250, 251, 252])],
  ]
  test.for(cases)('%s', async ([, name, content], { world }) => {
    const shop = await world.merchant()
    expect(await send(shop, name, content, 'image/png')).toMatchObject({
      code: codes.fileTypeRefused.code,
      message: '不支持的文件类型',
    })
    expect(await rowsOf(shop)).toEqual([])
  })
})

describe('a document', () => {
  const cases: [string, Uint8Array | string, object][] = [
    ['价目.csv', '花材,单价\n红玫瑰,3.50\n', { type: 'text/csv', name: '价目.csv' }],
    [
      '价目.csv',
      // 花材,单价 as Excel in China saves it (GB18030).
      Buffer.from('bba8b2c42cb5a5bcdb0a31', 'hex'),
      { type: 'text/csv', name: '价目.csv' },
    ],
    ['说明', '请把花放在门口', { type: 'text/plain', name: '说明.txt' }],
    ['合同.pdf', '%PDF-1.7\n%%EOF', { type: 'application/pdf', name: '合同.pdf' }],
    ['资料.zip', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), { type: 'application/zip' }],
  ]
  test.for(cases)('%s is kept', async ([name, content, expected], { world }) => {
    const answer = await send(await world.merchant(), name, content)
    expect(answer).toMatchObject({ code: 0, data: { kind: 'file', width: null, height: null, ...expected } })
  })

  test('may carry any name, and no name becomes a path', async ({ world }) => {
    const shop = await world.merchant()
    const names = [
      '../../../etc/passwd',
      '..\\..\\boot.txt',
      '/home/florist/.ssh/id.txt',
      '\u202egnp.txt',
      '.',
      '花"\'\n<b>.txt',
    ]
    for (const name of names) {
      const { data } = await send(shop, name, '你好')
      expect(data?.url).toMatch(/^\/files\/[0-9a-f]{2}~[0-9a-f-]{36}\.txt$/)
      expect(data?.name).toMatch(/^[^/\\<>"\n\u202e]+\.txt$/)
      const answer = await shop.call(files.download, { params: { key: (data?.url ?? '').slice('/files/'.length) } })
      expect(answer).toMatchObject({ status: 200, data: '你好' })
    }
  })

  test('that is empty is refused, and so is a call without one', async ({ world }) => {
    const shop = await world.merchant()
    expect(await send(shop, '空.txt', '')).toMatchObject({ code: codes.fileTypeRefused.code, message: '文件内容为空' })
    const nothing = { code: codes.invalid.code, errors: [{ field: 'file', message: '请选择要上传的文件' }] }
    expect(await shop.call(files.upload, { form: new FormData() })).toMatchObject(nothing)
    expect(await shop.call(files.upload)).toMatchObject(nothing)
  })
})

test.for([
  ['ends in the middle of the file', '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n花'],
  ['is not in parts at all', '花'],
])('an upload that %s is refused', async ([, body], { world }) => {
  const shop = await world.merchant()
  const headers = { ...shop.headers, 'content-type': 'multipart/form-data; boundary=b' }
  const response = await fetch(uploadUrl(world), { method: 'POST', headers, body })
  expect(await response.json()).toMatchObject({ code: codes.invalid.code, errors: [{ field: 'file' }] })
  expect(await rowsOf(shop)).toEqual([])
  expect(await leftBehind()).toEqual([])
})

test('an upload that breaks off leaves nothing behind', async ({ world }) => {
  const shop = await world.merchant()
  let seen = 0
  const chunks = function* () {
    yield Buffer.alloc(5 * megabyte, '花')
    yield Buffer.alloc(5 * megabyte, '花')
    throw new Error('the line broke')
  }
  const broken = sendSlowly({ url: uploadUrl(world), headers: shop.headers, name: '花.txt', chunks: chunks() })
  const watching = setInterval(() => void leftBehind().then((files) => (seen = Math.max(seen, files.length))), 1)
  await expect(broken).rejects.toThrow('the line broke')
  await expect.poll(leftBehind).toEqual([])
  clearInterval(watching)
  expect(seen).toBe(1)
  expect(await rowsOf(shop)).toEqual([])
})
