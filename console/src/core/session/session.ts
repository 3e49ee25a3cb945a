import { create } from 'zustand'
import { account } from '@zdb/contract/people/account/endpoints'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import type { WireResult } from '@zdb/contract/kit/endpoint'
import type { Permission } from '@zdb/contract/permissions'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { writeCache, readCache } from '../browser/local-cache.ts'
import { call } from '../http/client.ts'
import { afterFirstRows } from '../http/early-answers.ts'
import { readCached } from '../http/cached-read.ts'
import { onForbidden } from './forbidden.ts'
import { endOwnSession } from './session-end.ts'
import { onSessionEnd } from './session-listeners.ts'

export type Me = WireResult<typeof account.me>
export type MenuItem = WireResult<typeof shell.menu>[number]
export type Store = WireResult<typeof stores.list>['items'][number]
export type ChatLogin = WireResult<typeof chat.login>
export type Limit = WireResult<typeof account.blackReason>['limits'][number]

export type Session = {
  phase: 'loading' | 'ready' | 'failed'
  /** Why the start failed. */
  trouble: string
  me: Me | undefined
  menu: readonly MenuItem[]
  stores: readonly Store[]
  /** Until then nobody knows whether there are any. */
  storesKnown: boolean
  chat: ChatLogin | undefined
  limits: readonly Limit[]
}

const nobody: Session = {
  phase: 'loading',
  trouble: '',
  me: undefined,
  menu: [],
  stores: [],
  storesKnown: false,
  chat: undefined,
  limits: [],
}

export const useSession = create<Session>(() => nobody)

/** The platform's numbers that texts name. Unknown for as long as nobody is signed in: then a text says nothing of them. */
export const useRules = () => useSession(({ me }) => me?.rules)

onSessionEnd(() => useSession.setState(nobody))

const background = { manner: 'background' } as const

/** Also after the merchant's stores have changed. */
export const loadStores = async () => {
  const kept = readCache<Store[]>('shop')
  if (kept) useSession.setState({ stores: kept, storesKnown: true })
  await afterFirstRows()
  const answer = await call(stores.list, { query: { page: 1, page_size: 100 } }, background)
  const items = answer.ok ? answer.data.items : []
  useSession.setState({ stores: items, storesKnown: true })
  if (answer.ok) writeCache('shop', items)
}

const loadChat = async () => {
  await afterFirstRows()
  const answer = await call(chat.login, {}, background)
  if (answer.ok) useSession.setState({ chat: answer.data })
}

const loadLimits = async () => {
  const found = await readCached('blackReason', account.blackReason)
  useSession.setState({ limits: found?.limits ?? [] })
}

/** What the merchant may not do has changed. */
export const reloadLimits = async () => {
  const answer = await call(account.blackReason, {}, background)
  if (!answer.ok) return
  writeCache('blackReason', answer.data)
  useSession.setState({ limits: answer.data.limits })
}

/** The shell opens with the user and the menu; the rest arrives when it arrives, and a failed part is empty. */
export const start = async () => {
  useSession.setState({ phase: 'loading', trouble: '' })
  const others = Promise.all([loadStores(), loadChat(), loadLimits()])
  const [me, menu] = await Promise.all([call(account.me, {}, background), call(shell.menu, {}, background)])
  if (!me.ok) return useSession.setState({ phase: 'failed', trouble: me.message })
  const rows = menu.ok ? menu.data : readCache<MenuItem[]>('menu')
  if (!rows) return useSession.setState({ phase: 'failed', trouble: menu.message })
  writeCache('menu', rows)
  useSession.setState({ phase: 'ready', me: me.data, menu: rows })
  await others
}

/** What the person may do has changed: the menu follows, and a page in view that is no longer theirs says so. */
export const reloadRights = async () => {
  const [me, menu] = await Promise.all([call(account.me, {}, background), call(shell.menu, {}, background)])
  if (!me.ok || !menu.ok || useSession.getState().phase !== 'ready') return
  writeCache('menu', menu.data)
  useSession.setState({ me: me.data, menu: menu.data })
}

/** A refusal says it where the push did not arrive. */
onForbidden(() => {
  const { phase, me } = useSession.getState()
  if (phase === 'ready' && !me?.is_master_user) void reloadRights()
})

export const signOut = () =>
  endOwnSession(
    () => call(account.signOut, {}),
    (answer) => (answer.ok ? { jumpUri: answer.data.jumpUri } : undefined),
  )

/** Whether the person at the screen holds a permission; the server decides again on every call. */
export const useMay = (permission: Permission): boolean =>
  useSession(({ me }) => me !== undefined && (me.is_master_user || me.permissions.includes(permission)))
