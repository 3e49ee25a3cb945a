import pg from 'pg'
import { expect, inject } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { codes } from '@zdb/contract/codes'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { storePush } from '#areas/desk/push/public'
import { db, within } from '#core/db/tx'
import { now } from '#core/time/clock'
import { heard, openSocket } from '../harness/sockets.ts'
import { test } from '../harness/world.ts'

const cutAllConnections = async (databaseUrl: string): Promise<void> => {
  const admin = new pg.Client({ connectionString: inject('adminUrl') })
  await admin.connect()
  await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    new URL(databaseUrl).pathname.slice(1),
  ])
  await admin.end()
}

test('a database that drops every connection is found again, and nobody stays inside who should be out', async ({
  world,
}) => {
  const desk = await world.merchant()
  const phone = await world.again(desk)
  expect(await phone.call(account.me)).toMatchObject({ code: 0 })
  const socket = await openSocket(world.url, desk.headers.cookie ?? '')
  await cutAllConnections(world.databaseUrl)

  await expect.poll(async () => (await desk.call(account.me)).code).toBe(0)
  await desk.call(identity.endSession, { params: { session_id: phone.sessionId } })
  expect(await phone.call(account.me)).toMatchObject({ code: codes.sessionEnded.code })

  const arrives = heard<{ message: { alert: string } }>(socket, 'new_message_received')
  await within((tx) =>
    storePush(tx, {
      event: 'welcome',
      merchantId: desk.merchantId,
      type: pushTypes.notice,
      identity: 0,
      title: '提醒',
      alert: '恢复了',
    }),
  )
  expect((await arrives).message.alert).toBe('恢复了')
  socket.disconnect()
})

test('who had to go while nobody could be told goes when the database is back', async ({ world }) => {
  const desk = await world.merchant()
  const phone = await world.again(desk)
  const [staying, leaving] = [
    await openSocket(world.url, desk.headers.cookie ?? ''),
    await openSocket(world.url, phone.headers.cookie ?? ''),
  ]
  const told = heard<{ code: number }>(leaving, 'session_ended')
  // Another process ended it, and its notice found nobody.
  await db()
    .updateTable('session')
    .set({ ended_at: now(), ended_why: 'sessionEnded' })
    .where('id', '=', phone.sessionId)
    .execute()
  const seated = heard(staying, 'rights_changed')
  await cutAllConnections(world.databaseUrl)
  expect(await told).toMatchObject({ code: codes.sessionEnded.code })
  await seated
  await expect.poll(() => [staying.connected, leaving.connected]).toEqual([true, false])
  staying.disconnect()
})
