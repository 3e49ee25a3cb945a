import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSandbox, type Sandbox } from '../sandbox.ts'

let dir: string
let sandbox: Sandbox
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'zdb-printers-'))
  sandbox = await startSandbox({ dir })
})
afterAll(async () => {
  await sandbox.stop()
  await rm(dir, { recursive: true })
})

type Keys = { feie: { user: string; ukey: string }; yilianyun: { clientSecret: string } }
const keysOf = async (label: string): Promise<Keys> =>
  (await (
    await fetch(`${sandbox.url}/printers/apps`, { method: 'POST', body: JSON.stringify({ label }) })
  ).json()) as Keys
type Row = { cloud: string; no: string; key: string; width: number }
const printersOf = async (label: string): Promise<Row[]> =>
  (await (await fetch(`${sandbox.url}/printers/desk/printers?label=${label}`)).json()) as Row[]

test('customers are told apart; keys, printers and paper outlive a restart', async () => {
  const [mine, yours] = [await keysOf('mine'), await keysOf('yours')]
  expect(mine.feie.ukey).not.toBe(yours.feie.ukey)
  const rows = await printersOf('mine')
  expect(rows.map(({ cloud, width }) => `${cloud} ${width}`)).toEqual(
    ['feie', 'yilianyun', 'xpyun', 'p365'].flatMap((cloud) => [`${cloud} 58`, `${cloud} 80`]),
  )
  const { no: deviceNo = '', key = '' } = rows.find(({ cloud }) => cloud === 'p365') ?? {}
  const form = new URLSearchParams({ deviceNo, key, printContent: '<C>花店</C><BR>玫瑰', times: '1' })
  const answer = await fetch(`${sandbox.url}/p365/addOrder`, { method: 'POST', body: form })
  expect(await answer.json()).toMatchObject({ responseCode: 1 })
  const paper = () =>
    fetch(`${sandbox.url}/printers/desk/book?label=mine`).then((book) => book.json() as Promise<{ sheets: unknown[] }>)
  await expect.poll(async () => (await paper()).sheets.length).toBe(1)
  await sandbox.stop()
  sandbox = await startSandbox({ dir })
  expect(await keysOf('mine')).toMatchObject({ feie: { user: mine.feie.user, ukey: mine.feie.ukey } })
  expect((await printersOf('mine')).map(({ no }) => no)).toEqual(rows.map(({ no }) => no))
  expect((await paper()).sheets).toMatchObject([{ device: deviceNo, text: `${' '.repeat(14)}花店\n玫瑰`, times: 1 }])
})

test('the page shows printers with number and key, their switches, and the paper, newest first', async () => {
  await keysOf('mine')
  const html = await (await fetch(`${sandbox.url}/printers?label=mine`)).text()
  for (const { no, key } of await printersOf('mine')) {
    expect(html).toContain(`<code>${no}</code>`)
    expect(html).toContain(key)
  }
  for (const words of ['离线', '缺纸', '打印慢', '打印了但应答丢失', '云端重复打印', '查单无结果', '<svg'])
    expect(html).toContain(words)
  const sheet = await fetch(`${sandbox.url}/printers/paper/1`)
  expect(sheet.headers.get('content-type')).toContain('image/svg+xml')
  expect((await fetch(`${sandbox.url}/printers/paper/999`)).status).toBe(404)
})

test('nobody is served without a signature, with an old one, or with another header', async () => {
  const { feie } = await keysOf('mine')
  const call = (form: Record<string, string>) =>
    fetch(`${sandbox.url}/feie/Api/Open/`, { method: 'POST', body: new URLSearchParams(form) }).then((answer) =>
      answer.json(),
    )
  expect(await call({})).toMatchObject({ ret: -2 })
  expect(await call({ user: feie.user, stime: '1700000000', sig: 'x' })).toMatchObject({
    ret: -3,
    msg: expect.stringMatching(/签名错误/),
  })
  const old = createHash('sha1').update(`${feie.user}${feie.ukey}1700000000`).digest('hex')
  expect(await call({ user: feie.user, stime: '1700000000', sig: old })).toMatchObject({
    ret: -3,
    msg: expect.stringMatching(/stime/),
  })
  const xpyun = await fetch(`${sandbox.url}/xpyun/api/openapi/xprinter/print`, { method: 'POST', body: 'user=1' })
  expect(await xpyun.json()).toMatchObject({ code: -1 })
  const yilianyun = await fetch(`${sandbox.url}/yilianyun/print/index`, { method: 'POST', body: 'client_id=1' })
  expect(await yilianyun.json()).toMatchObject({ error: '2' })
})

test('another site reads no keys', async () => {
  const answer = await fetch(`${sandbox.url}/printers/desk/printers?label=mine`, {
    headers: { origin: 'https://evil.example' },
  })
  expect(answer.status).toBe(403)
})
