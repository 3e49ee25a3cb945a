import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { push } from '@zdb/contract/desk/push/endpoints'
import { allPushEvents, type NotificationWay, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { momentText } from '@zdb/contract/kit/china-time'
import { announceSecurityChange } from '#areas/people/identity/public'
import { db, within } from '#core/db/tx'
import { takeTurn } from '#core/http/rate-limits'
import { hours, later } from '#core/time/clock'
import { heard, openSocket } from '#test/harness/sockets'
import { test, type Person } from '#test/harness/world'
import { storePush } from '../public.ts'
import { sendMessage } from './messages.ts'

const tell = ({ merchantId }: Person, event: PushEvent, alert: string): Promise<number> =>
  within((tx) =>
    storePush(tx, { merchantId, event, type: pushTypes.notice, identity: 0, title: '提醒', alert, voice: 'x.wav' }),
  )

const textsTo = async (phone: string): Promise<string[]> => {
  const response = await fetch(`${inject('sandboxUrl')}/sms/messages?phone=${phone}`)
  return ((await response.json()) as { messages: { text: string }[] }).messages.map(({ text }) => text)
}

const lettersTo = async (to: string): Promise<{ subject: string; text: string }[]> => {
  const response = await fetch(`${inject('sandboxUrl')}/mail/letters?to=${encodeURIComponent(to)}`)
  return ((await response.json()) as { letters: { subject: string; text: string }[] }).letters
}

const bindMailbox = async ({ accountId }: Person): Promise<string> => {
  const email = `notice${accountId}-${process.pid}@example.com`
  await db().updateTable('account').set({ email }).where('id', '=', accountId).execute()
  return email
}

const takeRights = async ({ accountId }: Person): Promise<void> => {
  const person = db().selectFrom('account').select('role_id').where('id', '=', accountId)
  const { role_id } = await person.executeTakeFirstOrThrow()
  await db().updateTable('role').set({ grants: [] }).where('id', '=', role_id).execute()
}

const choose = (person: Person, event: PushEvent, way: NotificationWay, on: boolean) =>
  person.call(push.saveNotificationSetting, { body: { choices: [{ event, way, on }] } })

const cellOf = async (person: Person, event: string, way: NotificationWay) =>
  (await person.call(push.notificationSetting)).data?.events
    .find((row) => row.event === event)
    ?.ways.find((cell) => cell.way === way)

const arrives = async (read: () => Promise<string[]>, words: string): Promise<void> => {
  await vi.waitFor(async () => expect((await read()).join('\n')).toContain(words), 20_000)
}

test('behind every row of the settings stands something that tells of it', async () => {
  const folder = join(import.meta.dirname, '../../../..')
  const sources: string[] = []
  for await (const name of glob('areas/**/*.ts', { cwd: folder }))
    if (!name.endsWith('.test.ts')) sources.push(await readFile(join(folder, name), 'utf8'))
  const all = sources.join('\n')
  expect(allPushEvents.filter((event) => !all.includes(`'${event}'`))).toEqual([])
})

describe('notification settings', () => {
  test('are everybody’s own, begin as the table says and are kept', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['online.read'] })
    expect(await cellOf(clerk, 'onlineNew', 'voice')).toEqual({ way: 'voice', on: true, fixed: false })
    const saved = await choose(clerk, 'onlineNew', 'voice', false)
    expect(saved.code).toBe(0)
    await choose(clerk, 'onlineUrged', 'sms', true)
    expect(await cellOf(clerk, 'onlineNew', 'voice')).toMatchObject({ on: false })
    expect(await cellOf(clerk, 'onlineUrged', 'sms')).toMatchObject({ on: true })
    expect(await cellOf(owner, 'onlineNew', 'voice')).toMatchObject({ on: true })
    const quiet_hours = { on: true, from: '23:00', until: '06:30' }
    await clerk.call(push.saveNotificationSetting, { body: { quiet_hours } })
    expect((await clerk.call(push.notificationSetting)).data?.quiet_hours).toEqual(quiet_hours)
    expect(await cellOf(clerk, 'onlineNew', 'voice')).toMatchObject({ on: false })
    const lines = await db()
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('account_id', '=', clerk.accountId)
      .where('action', '=', 'push.saveNotificationSetting')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { before: { 'onlineNew.voice': true }, after: { 'onlineNew.voice': false } },
      { before: { 'onlineUrged.sms': false }, after: { 'onlineUrged.sms': true } },
      { before: { quiet_hours: { on: false, from: '22:00', until: '07:00' } }, after: { quiet_hours } },
    ])
  })

  test('show no row of what the person may not read, and let nobody choose one', async ({ world }) => {
    const clerk = await world.subAccount(await world.merchant(), { grants: ['online.read'] })
    const { data } = await clerk.call(push.notificationSetting)
    expect(new Set(data?.events.map(({ group }) => group))).toEqual(new Set(['网单', '账号']))
    expect(data?.events.map(({ event }) => event)).not.toContain('channelShop')
    expect((await choose(clerk, 'receivedNew', 'sms', true)).code).toBe(codes.forbidden.code)
  })

  test('cannot silence what concerns the keys to an account, nor invent a way, nor a night without an end', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const save = (body: Parameters<typeof owner.call<typeof push.saveNotificationSetting>>[1]) =>
      owner.call(push.saveNotificationSetting, body)
    const security = { event: 'security', way: 'sms', on: false } as const
    expect((await save({ body: { choices: [security] } })).code).toBe(codes.notificationRequired.code)
    expect(await cellOf(owner, 'security', 'sms')).toEqual({ way: 'sms', on: true, fixed: true })
    expect((await choose(owner, 'onlineProgress', 'voice', true)).code).toBe(codes.notificationWayMissing.code)
    const quiet_hours = { on: true, from: '22:00', until: '22:00' }
    expect(await save({ body: { quiet_hours } })).toMatchObject({
      code: codes.invalid.code,
      errors: [{ field: 'quiet_hours.until', message: '结束时间不能与开始时间相同' }],
    })
  })

  test('reach every open console of the person at once, and nobody else’s', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner)
    const [mine, others] = [
      await openSocket(world.url, (await world.again(owner)).headers.cookie ?? ''),
      await openSocket(world.url, clerk.headers.cookie ?? ''),
    ]
    const overheard: string[] = []
    others.onAny((event: string) => overheard.push(event))
    const told = heard(mine, 'notification_setting_changed')
    await choose(owner, 'onlineNew', 'toast', false)
    await told
    // The push itself still comes: it refreshes the lists.
    const comes = heard<{ message: { extras: { event: string } } }>(mine, 'new_message_received')
    await tell(owner, 'onlineNew', '新的网单')
    expect((await comes).message.extras.event).toBe('onlineNew')
    expect(overheard).not.toContain('notification_setting_changed')
    mine.disconnect()
    others.disconnect()
  })
})

describe('a message in writing', () => {
  test('goes to whoever wants it, and from the moment it is switched off to nobody', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner)
    await choose(owner, 'onlineUrged', 'sms', true)
    await tell(owner, 'onlineUrged', '美团 #12 催单')
    await tell(owner, 'onlineNew', '美团 #13 新单')
    await arrives(() => textsTo(owner.mobile), '美团 #12 催单')
    await choose(owner, 'onlineUrged', 'sms', false)
    await choose(owner, 'onlineRefund', 'sms', true)
    await tell(owner, 'onlineUrged', '美团 #14 催单')
    await tell(owner, 'onlineRefund', '美团 #15 退款')
    await arrives(() => textsTo(owner.mobile), '美团 #15 退款')
    const texts = (await textsTo(owner.mobile)).join('\n')
    expect(texts).not.toContain('#13')
    expect(texts).not.toContain('#14')
    expect((await textsTo(clerk.mobile)).join('\n')).not.toContain('美团')
  })

  test('about a document that ends goes to the mailbox of whoever may read documents', async ({ world }) => {
    const owner = await world.merchant()
    const [reader, clerk] = [
      await world.subAccount(owner, { grants: ['qualification.read'] }),
      await world.subAccount(owner, { grants: ['online.read'] }),
    ]
    const [mine, theirs, none] = [await bindMailbox(owner), await bindMailbox(reader), await bindMailbox(clerk)]
    await tell(owner, 'qualificationEnding', '营业执照还有3天到期')
    for (const mailbox of [mine, theirs])
      await arrives(async () => (await lettersTo(mailbox)).map(({ text }) => text), '营业执照还有3天到期')
    expect((await lettersTo(mine))[0]?.subject).toBe('【转单宝】提醒')
    expect(await lettersTo(none)).toEqual([])
  })

  test('waits for nobody in quiet hours, and what concerns the keys to an account comes all the same', async ({
    world,
  }) => {
    const owner = await world.merchant()
    const clock = (moved: number) => momentText(later(hours(moved))).slice(11, 16)
    await choose(owner, 'onlineUrged', 'sms', true)
    const night = { on: true, from: clock(-1), until: clock(1) }
    await owner.call(push.saveNotificationSetting, { body: { quiet_hours: night } })
    await tell(owner, 'onlineUrged', '夜里催单')
    await within((tx) =>
      announceSecurityChange(tx, { accountId: owner.accountId, what: 'payPassword', keep: owner.sessionId }),
    )
    await arrives(() => textsTo(owner.mobile), '支付密码已设置')
    const over = { on: true, from: clock(2), until: clock(3) }
    await owner.call(push.saveNotificationSetting, { body: { quiet_hours: over } })
    await tell(owner, 'onlineUrged', '早上催单')
    await arrives(() => textsTo(owner.mobile), '早上催单')
    expect((await textsTo(owner.mobile)).join('\n')).not.toContain('夜里催单')
  })

  test('asks once more before it is sent, and is not sent without end', async ({ world }) => {
    const owner = await world.merchant()
    const clerk = await world.subAccount(owner, { grants: ['online.read'] })
    const to = ({ accountId, merchantId }: Person, alert: string) => ({
      accountId,
      merchantId,
      alert,
      way: 'sms' as const,
      event: 'onlineUrged' as const,
      title: '提醒',
    })
    await sendMessage.run(to(clerk, '没有选过'))
    await choose(clerk, 'onlineUrged', 'sms', true)
    await sendMessage.run(to(clerk, '选了'))
    await takeRights(clerk)
    await sendMessage.run(to(clerk, '没有权限了'))
    await choose(owner, 'onlineUrged', 'sms', true)
    for (let sent = 0; sent < 30; sent += 1) await takeTurn('notificationSms', String(owner.accountId))
    await sendMessage.run(to(owner, '太多了'))
    const texts = [...(await textsTo(clerk.mobile)), ...(await textsTo(owner.mobile))].join('\n')
    expect(texts).toContain('选了')
    for (const words of ['没有选过', '没有权限了', '太多了']) expect(texts).not.toContain(words)
  })
})
