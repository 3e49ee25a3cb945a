import { randomUUID } from 'node:crypto'
import { expect, inject } from 'vitest'
import { db } from '#core/db/tx'
import { seconds, moveClock } from '#core/time/clock'
import { sandboxPrinterApp, sandboxPrinterClouds } from '#ports/printers/sandbox-app'
import { printersDesk } from '#test/harness/printers/printers-desk'
import { databaseTest } from '#test/harness/world'
import { sharedToken } from '#core/outside/shared-token.sql'

databaseTest('processes and restarts share one token; one renews it for all, and it lies sealed', async () => {
  const label = randomUUID()
  const app = await sandboxPrinterApp(inject('sandboxUrl'), label)
  const desk = printersDesk(inject('sandboxUrl'), label)
  const device = await desk.printer('yilianyun')
  const aProcess = () => sandboxPrinterClouds(app, { tokens: sharedToken }).yilianyun ?? expect.fail('no cloud')
  await aProcess().bind(device, '前台')
  for (let start = 0; start < 12; start += 1) expect(await aProcess().status(device)).toBe('online')
  expect((await desk.endTokens(true)).given).toBe(1)
  const states = await Promise.all(Array.from({ length: 4 }, () => aProcess().status(device)))
  expect(states).toEqual(['online', 'online', 'online', 'online'])
  expect((await desk.endTokens()).given).toBe(2)
  const { accessToken } = (await sharedToken('yilianyun', app.yilianyun.clientId).read()) ?? expect.fail('no token')
  const rows = await db().selectFrom('shared_token').selectAll().execute()
  expect(rows.map(({ token_sealed }) => token_sealed?.toString('latin1').includes(accessToken))).toEqual([false])
})

databaseTest('whoever died while renewing a token leaves it to the others', async () => {
  const keep = sharedToken('yilianyun', randomUUID())
  expect([await keep.claim(), await keep.claim()]).toEqual([true, false])
  moveClock(seconds(31))
  expect(await keep.claim()).toBe(true)
})
