import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseHarmfulPdf } from './pdf-hazards.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zdb-pdf-'))
})
afterAll(() => rm(folder, { recursive: true }))

const megabyte = 1024 ** 2
const swells = deflateSync(Buffer.alloc(300 * megabyte))

type Part = { about?: string; content?: Buffer | string; behind?: string }

const pdfOf = ({ about = '/Filter /FlateDecode', content = deflateSync('BT (hello) Tj ET'), behind = '' }: Part) =>
  Buffer.concat([
    Buffer.from(
      `%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<< /Type /Catalog >>\nendobj\n2 0 obj\n<< ${about} >>\nstream\r\n`,
    ),
    Buffer.from(content as string),
    Buffer.from(`\nendstream\nendobj\n${behind}xref\n0 1\ntrailer << /Root 1 0 R >>\nstartxref\n9\n%%EOF\r\n`),
  ])

const verdictOn = async (content: Buffer): Promise<string> => {
  const path = join(folder, 'a.pdf')
  await writeFile(path, content)
  return refuseHarmfulPdf(path).then(
    () => 'kept',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  )
}

const base85 = (content: Buffer): string => {
  const whole = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)])
  let text = ''
  for (let at = 0; at < whole.length; at += 4) {
    let value = whole.readUInt32BE(at)
    const digits = Array.from({ length: 5 }, () => {
      const digit = value % 85
      value = Math.floor(value / 85)
      return String.fromCharCode(digit + 33)
    })
    text += digits.reverse().join('')
  }
  return `${text}~>`
}

test.for<[string, Part]>([
  ['with plain words', {}],
  ['with a page as large as scanners make them', { content: deflateSync(Buffer.alloc(100 * megabyte)) }],
  ['whose bytes are encrypted', { content: Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7 + 3) % 251)) }],
  ['that breaks off in the middle of its bytes', { content: deflateSync('花'.repeat(5_000)).subarray(0, 40) }],
  [
    'with letters around its bytes',
    { about: '/Filter [/ASCII85Decode /FlateDecode]', content: base85(deflateSync('花')) },
  ],
  ['that names one filter in a list', { about: '/Length 9 0 R /Filter [ /FlateDecode ] /Type /ObjStm' }],
  ['with its filter in front', { about: '/Filter/FlateDecode/Length 9 0 R' }],
  ['with a picture', { about: '/Subtype /Image /Filter /DCTDecode', content: Buffer.alloc(3 * megabyte, 7) }],
  ['that opens at its first page', { behind: '3 0 obj\n<< /OpenAction [1 0 R /Fit] >>\nendobj\n' }],
  ['with another one for its beginning', { behind: '%%EOF\n' }],
])('a document %s is kept', async ([, part]) => {
  expect(await verdictOn(pdfOf(part))).toBe('kept')
})

const swelling = '文件展开后过大，请另存为普通PDF后上传'
const unreadable = '文件的压缩方式无法识别，请另存为普通PDF后上传'
const acting = '文件含有会自动运行的内容，请另存为普通PDF后上传'

test.for<[string, Part, string]>([
  ['swells', { content: swells }, swelling],
  ['swells behind letters', { about: '/Filter [/A85 /Fl]', content: base85(swells) }, swelling],
  ['is packed twice', { about: '/Filter [/FlateDecode/LZWDecode]' }, swelling],
  ['swells under an escaped name', { about: '/Filter /#46lateDecode', content: swells }, swelling],
  ['swells under an escaped key', { about: '/#46ilter /Flate#44ecode', content: swells }, swelling],
  ['is packed in a way that nobody uses', { about: '/Filter /LZWDecode' }, unreadable],
  ['is packed so under an escaped name', { about: '/Filter [/L#5aWDecode]' }, unreadable],
  ['says elsewhere how it is packed', { about: '/Filter 7 0 R', content: swells }, unreadable],
  ['says elsewhere how it is packed besides', { about: '/Filter [/ASCIIHexDecode 7 0 R]' }, unreadable],
  ['repeats its packed bytes', { about: '/Filter [/RunLengthDecode /FlateDecode]' }, unreadable],
  ['hides how it is packed behind a word', { about: '/Filter /FlateDecode /X (1 0 obj)', content: swells }, unreadable],
  ['keeps its objects as letters', { about: '/Type /ObjStm /Filter /ASCIIHexDecode' }, unreadable],
  [
    'hides a script among objects that are not packed',
    { about: '/Type /ObjStm', content: '3 0 << /S /JavaScript >>' },
    acting,
  ],
  ['runs a script', { behind: '3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj\n' }, acting],
  ['runs a script under another spelling', { behind: '3 0 obj\n<< /S /J#61va#53cript >>\nendobj\n' }, acting],
  ['starts a program', { behind: '3 0 obj\n<< /S /Launch /F (calc.exe) >>\nendobj\n' }, acting],
  [
    'hides a script among its packed objects',
    { about: '/Type /ObjStm /Filter /FlateDecode', content: deflateSync('3 0 << /S /JavaScript >>') },
    acting,
  ],
  ['is a page too', { behind: '<script>alert(1)</script>\n' }, acting],
])('a document that %s is refused', async ([, part, words]) => {
  expect(await verdictOn(pdfOf(part))).toBe(words)
})

test('streams that lie within each other are not read again and again', async () => {
  const stored = (content: Buffer): Buffer => deflateSync(content, { level: 0 })
  const head = Buffer.from('\nendstream\nendobj\n3 0 obj\n<< /Filter /FlateDecode >>\nstream\r\n')
  let nested = stored(Buffer.alloc(50_000, 7))
  for (let depth = 0; depth < 60; depth += 1) nested = stored(Buffer.concat([head, nested]))
  expect(nested.length).toBeLessThan(60_000)
  expect(await verdictOn(pdfOf({ content: nested }))).toBe(swelling)
})

test('a document with anything behind its end is refused, an archive that ends like one too', async () => {
  expect(await verdictOn(Buffer.concat([pdfOf({}), Buffer.from('MZ program')]))).toBe('文件不是完整的PDF')
  const comment = Buffer.from('\n%%EOF\n')
  const archive = Buffer.alloc(22)
  archive.write('PK\u0005\u0006')
  archive.writeUInt16LE(comment.length, 20)
  expect(await verdictOn(Buffer.concat([pdfOf({}), archive, comment]))).toBe(acting)
})

test('what lies across the border of two windows is seen too', async () => {
  const script = '3 0 obj\n<< /S /JavaScript >>\nendobj\n'
  for (const offset of [5, 12, 20]) {
    const padding = `% ${' '.repeat(megabyte)}\n`
    const before = pdfOf({}).indexOf('xref')
    const filler = padding.slice(0, megabyte - before - offset)
    expect([offset, await verdictOn(pdfOf({ behind: `${filler}\n${script}` }))]).toEqual([offset, acting])
  }
})
