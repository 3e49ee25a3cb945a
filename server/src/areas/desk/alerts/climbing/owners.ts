import { isTold } from '@zdb/contract/desk/push/is-told'
import { knownEvent, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { hears, settingsOf, usualSetting, type Setting } from '#areas/desk/push/public'
import { accountsAtConsole, peopleOf, reachablePeople, type ReachablePerson } from '#areas/people/identity/public'
import { minutes, now, later } from '#core/time/clock'

/** A console asks for what it missed every minute; one that has not for so long is shut, asleep or offline. */
const presenceMs = minutes(5)

type Account = { id: number; name: string; mobile: string }

/** The people of a merchant as far as alerts go. */
export type Owners = {
  readonly merchantId: number
  /** Who may sign in, with what they may do. */
  readonly people: readonly (ReachablePerson & { name: string })[]
  /** Everybody who has an account, whether or not they may sign in. */
  readonly everybody: readonly Account[]
  readonly masterId: number
  readonly settings: ReadonlyMap<number, Setting>
  /** Who is before a console. */
  readonly present: ReadonlySet<number>
}

export const ownersOf = async (merchantId: number): Promise<Owners> => {
  const everybody = await peopleOf(merchantId)
  const names = new Map(everybody.map(({ id, name }) => [id, name]))
  const people = (await reachablePeople([merchantId])).map((person) => ({
    ...person,
    name: names.get(person.accountId) ?? '',
  }))
  return {
    merchantId,
    people,
    everybody,
    masterId: everybody.find(({ is_master }) => is_master)?.id ?? 0,
    settings: new Map((await settingsOf([merchantId])).map((setting) => [setting.accountId, setting])),
    present: await accountsAtConsole(merchantId, later(-presenceMs)),
  }
}

/** Whose rights cover this alert. */
const ownersFor = ({ people }: Owners, event: PushEvent, accountId: number | null) =>
  people.filter((person) => hears(person, event, person.accountId === accountId))

export const nobodyMay = '没有人有权限处理'

/** The names of those whose rights cover it as things stand; also of what an older or a newer release told of. */
export const ownerNames = (owners: Owners, { event, account_id }: { event: string; account_id: number | null }) =>
  ownersFor(owners, knownEvent(event), account_id).map(({ name }) => name)

const seesOrHears = (setting: Setting, event: PushEvent): boolean =>
  isTold(setting, event, 'toast', now()) || isTold(setting, event, 'voice', now())

/** Those at a console who are told of it there, or the reason why nobody is. */
export const watchersOf = (
  owners: Owners,
  { event, account_id }: { event: PushEvent; account_id: number | null },
): { names: string[] } | { why: string } => {
  const covered = ownersFor(owners, event, account_id)
  if (covered.length === 0) return { why: nobodyMay }
  const present = covered.filter(({ accountId }) => owners.present.has(accountId))
  if (present.length === 0) return { why: '没有人打开页面' }
  const told = present.filter(({ accountId }) => seesOrHears(owners.settings.get(accountId) ?? usualSetting, event))
  return told.length === 0 ? { why: '在线的人都关闭了这类提醒' } : { names: told.map(({ name }) => name) }
}
