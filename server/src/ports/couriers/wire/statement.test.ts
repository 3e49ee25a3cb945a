import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { statementOf } from './statement.ts'

const head = '商户单号,平台单号,类型,金额,时间,说明'
const whole = 'D1,P1,配送费,8.00,2026-11-16 10:00:00,'

/** An account whose bill reads so. */
const billing = async (text: string) => {
  const server = createServer((_, response) => response.end(text))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const statementUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { shopId: '', accessToken: '', refreshToken: '', expiresAt: null, more: { statementUrl } }
}

test('a line that cannot be read is named with its ride, and the others count', async () => {
  const account = await billing(
    [head, whole, 'D2,P2,配送费,八元,2026-11-16 10:00:00,', 'D3,P3,配送费,9.00,昨天,'].join('\n'),
  )
  const { lines, unreadable } = await statementOf(account, '2026-11-16')
  expect(lines).toMatchObject([{ ref: { sn: 'D1', providerId: 'P1' }, amount: 8_00 }])
  expect(unreadable).toMatchObject([{ ref: { sn: 'D2', providerId: 'P2' } }, { ref: { sn: 'D3' } }])
})

test('what is no bill at all is a courier out of reach', async () => {
  const account = await billing('<html>维护中</html>')
  await expect(statementOf(account, '2026-11-16')).rejects.toMatchObject({ kind: 'unreachable' })
})
