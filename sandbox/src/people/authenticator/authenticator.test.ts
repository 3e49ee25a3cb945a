import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startSandbox } from '../../sandbox.ts'
import { codeOf, readAccount } from './totp.ts'

/** The secrets of RFC 6238, appendix B. */
const secrets = {
  SHA1: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  SHA256: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZA',
  SHA512: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQGEZDGNA',
} as const

test.each([
  [59, '94287082', '46119246', '90693936'],
  [1_111_111_109, '07081804', '68084774', '25091201'],
  [20_000_000_000, '65353130', '77737706', '47863826'],
])('the codes at %i are those of the RFC', (second, ...expected) => {
  const codes = Object.entries(secrets).map(([algorithm, secret]) => {
    const account = readAccount(`otpauth://totp/x?secret=${secret}&algorithm=${algorithm}&digits=8`)
    return account && codeOf(account, second * 1000).code
  })
  expect(codes).toEqual(expected)
})

test('a bare secret is read as people type it; what is neither is refused', () => {
  expect(readAccount('gezd gnbv GY3T-QOJQ====')).toMatchObject({ algorithm: 'sha1', digits: 6, period: 30 })
  expect(readAccount('otpauth://totp/%E5%B9%B3%E5%8F%B0:shenhe?secret=GEZDGNBV')).toMatchObject({
    name: 'shenhe',
    issuer: '平台',
  })
  for (const text of ['', '1890', 'otpauth://hotp/x?secret=GEZDGNBV', 'otpauth://totp/x', 'https://example.com'])
    expect(readAccount(text)).toBeUndefined()
})

test('the phone shows the running code of every account, and remembers them', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'authenticator-'))
  const phone = await startSandbox({ dir })
  const post = (path: string, body: object) =>
    fetch(`${phone.url}/authenticator/${path}`, { method: 'POST', body: JSON.stringify(body) })
  const added = await post('accounts', { text: `otpauth://totp/P:shenhe?secret=${secrets.SHA1}&issuer=P` })
  expect(await added.json()).toMatchObject({
    name: 'shenhe',
    issuer: 'P',
    code: expect.stringMatching(/^\d{6}$/) as string,
  })
  expect((await post('accounts', { text: '???' })).status).toBe(400)
  expect(await (await fetch(`${phone.url}/authenticator`)).text()).toContain('shenhe')
  await phone.stop()
  const again = await startSandbox({ dir })
  const { codes } = (await (await fetch(`${again.url}/authenticator/codes`)).json()) as { codes: { name: string }[] }
  expect(codes.map(({ name }) => name)).toEqual(['shenhe'])
  await fetch(`${again.url}/authenticator/forget`, { method: 'POST', body: JSON.stringify({ name: 'shenhe' }) })
  expect(await (await fetch(`${again.url}/authenticator/codes`)).json()).toEqual({ codes: [] })
  await again.stop()
})
