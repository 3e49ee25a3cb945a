import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Credentials } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../sandbox.ts'

let sandbox: Sandbox
let keys: Credentials['files']
beforeAll(async () => {
  sandbox = await startSandbox()
  keys = ((await (await fetch(`${sandbox.url}/credentials`)).json()) as Credentials).files
})
afterAll(() => sandbox.stop())

const sha = (text: string) => createHash('sha256').update(text).digest('hex')
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

type Call = { body?: string; range?: string; secret?: string; at?: Date; claim?: string; bucket?: string }
async function call(
  method: string,
  key: string,
  { body, range, secret, at = new Date(), claim, bucket = keys.bucket }: Call = {},
) {
  const date = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = date.slice(0, 8)
  const url = new URL(`${sandbox.url}/files/${bucket}/${key}`)
  const signed: Record<string, string> = {
    host: url.host,
    'x-amz-content-sha256': claim ?? sha(body ?? ''),
    'x-amz-date': date,
  }
  const names = Object.keys(signed)
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map((n) => `${n}:${signed[n]}`),
    '',
    names.join(';'),
    signed['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${keys.region}/s3/aws4_request`
  const signing = mac(mac(mac(mac(`AWS4${secret ?? keys.secretAccessKey}`, day), keys.region), 's3'), 'aws4_request')
  const signature = mac(signing, `AWS4-HMAC-SHA256\n${date}\n${scope}\n${sha(canonical)}`).toString('hex')
  return fetch(url, {
    method,
    ...(body !== undefined && { body }),
    headers: {
      ...signed,
      ...(range && { range }),
      'content-type': 'text/plain',
      authorization: `AWS4-HMAC-SHA256 Credential=${keys.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
    },
  })
}
const codeOf = async (answer: Response) => /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1]

test('what is put can be fetched whole or in part, and is gone once deleted', async () => {
  expect((await call('PUT', 'a/花.txt', { body: '0123456789' })).status).toBe(200)
  const whole = await call('GET', 'a/花.txt')
  expect([whole.status, whole.headers.get('content-type'), await whole.text()]).toEqual([
    200,
    'text/plain',
    '0123456789',
  ])
  const part = await call('GET', 'a/花.txt', { range: 'bytes=2-4' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 2-4/10', '234'])
  expect((await call('HEAD', 'a/花.txt')).headers.get('content-length')).toBe('10')
  expect((await call('DELETE', 'a/花.txt')).status).toBe(204)
  expect(await codeOf(await call('GET', 'a/花.txt'))).toBe('NoSuchKey')
})

test.each<[string, Call, string]>([
  ['a wrong secret', { secret: 'guess' }, 'SignatureDoesNotMatch'],
  ['an old signature', { at: new Date('2020-01-01') }, 'RequestTimeTooSkewed'],
  ['a body that is not the signed one', { claim: sha('other') }, 'XAmzContentSHA256Mismatch'],
  ['a bucket of someone else', { bucket: 'other' }, 'NoSuchBucket'],
])('the store refuses %s', async (_what, options, code) => {
  expect(await codeOf(await call('PUT', 'k', { body: 'x', ...options }))).toBe(code)
})

test('a range beyond the end is refused', async () => {
  await call('PUT', 'short', { body: 'abc' })
  expect(await codeOf(await call('GET', 'short', { range: 'bytes=9-' }))).toBe('InvalidRange')
})
