import { sql } from 'kysely'
import { io, type Socket } from 'socket.io-client'
import { describe, expect, vi } from 'vitest'
import { identity } from '@zdb/contract/people/identity/endpoints'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { allPermissions } from '@zdb/contract/permissions'
import { privateKinds, pushKinds } from '@zdb/contract/desk/push/kinds'
import { allPushEvents, pushEvents, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { staff } from '@zdb/contract/people/staff/endpoints'
import { endSessions } from '#areas/people/identity/identity.sql'
import { forgetAccount } from '#areas/people/identity/sessions'
import { db, pool, within } from '#core/db/tx'
import { heard, openSocket } from '#test/harness/sockets'
import { test, type Person, type World } from '#test/harness/world'
import { storePush } from './public.ts'

const connect = (world: World, person: Person): Promise<Socket> => openSocket(world.url, person.headers.cookie ?? '')

type Sent = { message: { alert: string; extras: Record<string, unknown> } }

const tell = (merchantId: number, alert: string, event: PushEvent = 'receivedNew'): Promise<number> =>
  within((tx) =>
    storePush(tx, {
      merchantId,
      event,
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
    const arrives = heard<Sent>(mine, 'new_message_received')
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
        event: 'welcome',
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

  test('of an event that only another release knows holds up no other', async ({ world }) => {
    const florist = await world.merchant()
    const page = await connect(world, florist)
    const alerts: string[] = []
    page.on('new_message_received', ({ message }: Sent) => alerts.push(message.alert))
    const news = { merchantId: florist.merchantId, event: 'welcome', type: pushTypes.notice, identity: 0 } as const
    await within(async (tx) => {
      const id = await storePush(tx, { ...news, title: '新版本的消息', alert: '一' })
      await tx.updateTable('push').set({ event: 'ofTomorrow' }).where('id', '=', id).execute()
      await storePush(tx, { ...news, title: '平台通知', alert: '二' })
    })
    await vi.waitFor(() => expect(alerts).toEqual(['一', '二']), 10_000)
    await db().deleteFrom('push').where('event', '=', 'ofTomorrow').execute()
    page.disconnect()
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

describe('who lacks the permission of an area', () => {
  const alertsOf = async (person: Person) =>
    (await person.call(push.missed)).data?.items.map(({ message }) => message.alert) ?? []

  const permissionOf = (event: PushEvent) => pushKinds[pushEvents[event].kind]

  const isPrivate = (event: PushEvent) => privateKinds.has(pushEvents[event].kind)

  test.for(allPushEvents.filter((event) => permissionOf(event) !== 'signedIn' && !isPrivate(event)))(
    'hears no push of the event %s, and whoever has it does',
    async (event, { world }) => {
      const owner = await world.merchant()
      const others = allPermissions.filter((permission) => permission !== permissionOf(event))
      const granted = allPermissions.filter((permission) => permission === permissionOf(event))
      const [without, having] = [
        await world.subAccount(owner, { grants: others }),
        await world.subAccount(owner, { grants: granted }),
      ]
      await tell(owner.merchantId, event, event)
      await tell(owner.merchantId, '大家好', 'welcome')
      expect(await alertsOf(owner)).toEqual([event, '大家好'])
      expect(await alertsOf(having)).toEqual([event, '大家好'])
      expect(await alertsOf(without)).toEqual(['大家好'])
      expect((await without.call(push.missed)).data?.unread).toBe(1)
    },
  )

  test.for(allPushEvents.filter(isPrivate))(
    'hears nothing of the event %s that was made for them, and nobody else ever does',
    async (event, { world }) => {
      const owner = await world.merchant()
      const [permission, others] = [permissionOf(event), allPermissions.filter((each) => each !== permissionOf(event))]
      const [without, having, colleague] = [
        await world.subAccount(owner, { grants: others }),
        await world.subAccount(owner, { grants: allPermissions.filter((each) => each === permission) }),
        await world.subAccount(owner, { grants: allPermissions }),
      ]
      const overheard: string[] = []
      const socket = await connect(world, colleague)
      socket.on('new_message_received', ({ message }: Sent) => overheard.push(message.alert))
      for (const { accountId } of [having, without])
        await within((tx) =>
          storePush(tx, {
            merchantId: owner.merchantId,
            accountId,
            event,
            type: pushTypes.notice,
            identity: 0,
            title: '给一个人的',
            alert: '只给一个人',
          }),
        )
      await tell(owner.merchantId, '大家好', 'welcome')
      expect(await alertsOf(having)).toEqual(['只给一个人', '大家好'])
      for (const each of [without, colleague, owner]) expect(await alertsOf(each)).toEqual(['大家好'])
      await expect.poll(() => overheard).toEqual(['大家好'])
      socket.disconnect()
    },
  )

  test('is sent none of its news over an open socket, from the moment a right is taken', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['received.read'] })
    const socket = await connect(world, clerk)
    const alerts: string[] = []
    socket.on('new_message_received', ({ message }: Sent) => alerts.push(message.alert))
    await tell(owner.merchantId, '转单', 'sentProgress')
    await tell(owner.merchantId, '接单', 'receivedNew')
    await expect.poll(() => alerts).toEqual(['接单'])
    const { data: roles } = await owner.call(staff.roles)
    const role = Object.values(roles ?? {}).find(({ permissions }) => permissions.join() === 'received.read')
    const permissions = ['transfer.read' as const]
    await owner.call(staff.grantRole, { params: { role_id: role?.id ?? '' }, body: { permissions } })
    await expect
      .poll(async () => {
        await tell(owner.merchantId, '转单', 'sentProgress')
        return alerts.at(-1)
      })
      .toBe('转单')
    alerts.length = 0
    await tell(owner.merchantId, '接单', 'receivedNew')
    await tell(owner.merchantId, '完', 'welcome')
    await expect.poll(() => alerts.at(-1)).toBe('完')
    expect(alerts).not.toContain('接单')
    socket.disconnect()
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

  test('that enters while its session is being ended is closed too, and hears nothing', async ({ world }) => {
    const desk = await world.merchant()
    const phone = await world.again(desk)
    const page = await connect(world, desk)
    const other = await pool().connect()
    await other.query('begin')
    await other.query('select from account where id = $1 for update', [desk.accountId])
    forgetAccount(desk.accountId)
    const entering = io(world.url, {
      transports: ['websocket'],
      extraHeaders: { cookie: phone.headers.cookie ?? '' },
      reconnection: false,
    })
    const overheard: unknown[] = []
    entering.on('new_message_received', (message) => overheard.push(message))
    const refused = Promise.race([
      heard<{ code: number }>(entering, 'session_ended'),
      heard<{ data: { code: number } }>(entering, 'connect_error').then(({ data }) => data),
    ])
    // It has read its session, and waits to write that it was seen.
    await expect
      .poll(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
        return rows.length
      })
      .toBe(1)
    // The open sockets of this account are looked through with the commit.
    await within((tx) => endSessions(tx, { accountId: desk.accountId, only: phone.sessionId }, 'sessionEnded'))
    await other.query('commit')
    other.release()
    expect(await refused).toMatchObject({ code: codes.sessionEnded.code })
    const told = heard<Sent>(page, 'new_message_received')
    await tell(desk.merchantId, '您有新的订单')
    await told
    expect(overheard).toEqual([])
    for (const socket of [page, entering]) socket.disconnect()
  })
})
