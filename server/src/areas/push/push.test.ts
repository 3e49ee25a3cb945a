import type { Socket } from 'socket.io-client'
import { describe, expect } from 'vitest'
import { identity } from '@zdb/contract/identity/endpoints'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/push/endpoints'
import { pushTypes } from '@zdb/contract/push/schemas'
import { within } from '#core/db/tx'
import { heard, openSocket } from '#test/harness/sockets'
import { test, type Person, type World } from '#test/harness/world'
import { storePush } from './public.ts'

const connect = (world: World, person: Person): Promise<Socket> => openSocket(world.url, person.headers.cookie ?? '')

type PushEvent = { message: { alert: string; extras: Record<string, unknown> } }

const tell = (merchantId: number, alert: string): Promise<number> =>
  within((tx) =>
    storePush(tx, {
      merchantId,
      type: pushTypes.orderListed,
      identity: 2,
      title: '新订单',
      alert,
      voice: 'new-order',
      params: { status: 10 },
    }),
  )

describe('a push', () => {
  test('reaches the console of its merchant within a moment, and nobody else', async ({ world }) => {
    const florist = await world.merchant()
    const baker = await world.merchant()
    const [mine, others] = [await connect(world, florist), await connect(world, baker)]
    const overheard: unknown[] = []
    others.on('new_message_received', (message) => overheard.push(message))
    const arrives = heard<PushEvent>(mine, 'new_message_received')
    await tell(florist.merchantId, '您有新的订单')
    const { message } = await arrives
    expect(message).toMatchObject({
      alert: '您有新的订单',
      extras: { type: 8, identity: 2, voice_should_play: 1, voice_file: 'new-order', params: '{"status":10}' },
    })
    expect(overheard).toEqual([])
    mine.disconnect()
    others.disconnect()
  })

  test('of a change that was rolled back is never sent', async ({ world }) => {
    const florist = await world.merchant()
    const undone = within(async (tx) => {
      await storePush(tx, {
        merchantId: florist.merchantId,
        type: pushTypes.notice,
        identity: 0,
        title: 'x',
        alert: 'x',
      })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    expect((await florist.call(push.missed)).data).toMatchObject({ items: [], unread: 0 })
  })

  test('that came while one was away is fetched afterwards, in order and none twice', async ({ world }) => {
    const florist = await world.merchant()
    const ids = [
      await tell(florist.merchantId, '一'),
      await tell(florist.merchantId, '二'),
      await tell(florist.merchantId, '三'),
    ]
    const first = await florist.call(push.missed, { query: { limit: 2 } })
    expect(first.data?.items.map(({ message }) => message.alert)).toEqual(['二', '三'])
    const after = await florist.call(push.missed, { query: { after: String(ids[0]) } })
    expect(after.data?.items.map(({ message }) => message.alert)).toEqual(['二', '三'])
    expect(after.data).toMatchObject({ latest: String(ids[2]), unread: 3 })
    const part = await florist.call(push.missed, { query: { after: String(ids[0]), limit: 1 } })
    expect(part.data).toMatchObject({ latest: String(ids[1]), unread: 2 })
    await florist.call(push.read, { body: { up_to: String(ids[1]) } })
    expect((await florist.call(push.missed, { query: {} })).data).toMatchObject({
      unread: 1,
      items: [{ read: true }, { read: true }, { read: false }],
    })
  })
})

describe('a socket', () => {
  test('is not opened for a stranger', async ({ world }) => {
    const nobody = { ...(await world.merchant()), headers: { cookie: 'zdb_session=made-up' } }
    await expect(connect(world, nobody)).rejects.toMatchObject({ data: { code: codes.tokenInvalid.code } })
  })

  test('is closed, with the reason, the moment its session is ended elsewhere', async ({ world }) => {
    const desk = await world.merchant()
    const phone = await world.again(desk)
    const socket = await connect(world, phone)
    const told = heard(socket, 'session_ended')
    const closed = heard(socket, 'disconnect')
    await desk.call(identity.endSession, { params: { session_id: phone.sessionId } })
    expect(await told).toEqual(codes.sessionEnded)
    await closed
  })
})
