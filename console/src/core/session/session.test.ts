import { expect, test, vi } from 'vitest'
import { account } from '@zdb/contract/people/account/endpoints'
import { codes } from '@zdb/contract/codes'
import { chat } from '@zdb/contract/desk/chat/endpoints'
import { shell } from '@zdb/contract/desk/shell/endpoints'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { clerk, menuItem, owner } from '../../../test/people.ts'
import { aStore } from '../../../test/channels.ts'
import { callsOf, refuse, respond, serve } from '../../../test/fake-server.ts'
import { readCache } from '../browser/local-cache.ts'
import { leave } from '../browser/leave.ts'
import { useNotices } from '../alerts/notices.ts'
import { call } from '../http/client.ts'
import { endSession, takeSignOutMessage } from './session-end.ts'
import { reloadLimits, reloadRights, signOut, start, useSession } from './session.ts'

const menu = [menuItem('home', '工作台')]
const login = {
  enable_im: 'NO',
  engine: 'own',
  aid: '',
  user_id: '',
  sign: '',
  avatar: '',
  name: '',
  open: 0,
  login_user: '',
} as const
const store = aStore('1', '国贸店')
const limits = [{ type: 'fadan', reason: '违规处理中', until: null, until_paid: false, route: '' } as const]

const serveAll = () => {
  serve(account.me, owner)
  serve(shell.menu, menu)
  serve(chat.login, login)
  serve(stores.list, { items: [store], total: 1, page: 1, page_size: 100 })
  serve(account.blackReason, { limits })
}

test('the console starts with the user, the menu, the chat login, the stores and the restrictions', async () => {
  serveAll()
  await start()
  expect(useSession.getState()).toEqual({
    phase: 'ready',
    trouble: '',
    me: owner,
    menu,
    stores: [store],
    storesKnown: true,
    chat: login,
    limits,
  })
  expect([readCache('menu'), readCache('shop'), readCache('blackReason')]).toEqual([menu, [store], { limits }])
})

test('the restriction reason is fetched only when it is not kept', async () => {
  serveAll()
  await start()
  await start()
  expect(callsOf(account.blackReason)).toHaveLength(1)
  expect(callsOf(shell.menu)).toHaveLength(2)
  expect(useSession.getState().limits).toEqual(limits)
})

test('a restriction that ended or came is read anew, and an answer that fails leaves what is known', async () => {
  serveAll()
  await start()
  respond(account.blackReason, () => new Response('', { status: 500 }))
  await reloadLimits()
  expect(useSession.getState().limits).toEqual(limits)
  serve(account.blackReason, { limits: [] })
  await reloadLimits()
  expect([useSession.getState().limits, readCache('blackReason')]).toEqual([[], { limits: [] }])
})

test('a list that cannot be had is empty, and the console opens all the same', async () => {
  serveAll()
  serve(account.me, clerk())
  refuse(stores.list, { code: 40003, message: '您暂无访问的权限，请联系主账户授权！' })
  refuse(chat.login, { code: 50003 })
  respond(account.blackReason, () => new Response('', { status: 500 }))
  await start()
  expect(useSession.getState()).toMatchObject({ phase: 'ready', stores: [], chat: undefined, limits: [] })
  expect(useNotices.getState().list).toEqual([])
})

test('without an answer the start fails with its reason, and a retry opens the console', async () => {
  serveAll()
  respond(account.me, () => Promise.reject(new TypeError('failed to fetch')))
  await start()
  expect(useSession.getState()).toMatchObject({ phase: 'failed', trouble: '连接服务器失败' })
  serve(account.me, owner)
  await start()
  expect(useSession.getState()).toMatchObject({ phase: 'ready', trouble: '', me: owner })
})

test('a menu that cannot be fetched is the one kept from before', async () => {
  serveAll()
  await start()
  refuse(shell.menu, { code: 50003, message: '系统繁忙，请稍后再试' })
  await start()
  expect(useSession.getState()).toMatchObject({ phase: 'ready', menu })
})

test('signing out clears what is stored and goes where the server says', async () => {
  serveAll()
  await start()
  serve(account.signOut, { jumpUri: '/?from=console' })
  await signOut()
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/?from=console')
  expect(readCache('menu')).toBeUndefined()
  expect(useSession.getState().me).toBeUndefined()
})

test('whoever signs out is not told that somebody else did it, though the push overtakes the answer', async () => {
  serve(account.signOut, () => {
    endSession(codes.signedOut.message)
    return { jumpUri: '/?from=console' }
  })
  await signOut()
  expect(leave.to).toHaveBeenCalledExactlyOnceWith('/?from=console')
  expect(takeSignOutMessage()).toBeUndefined()
})

test('a right that was taken away leaves the menu, told by a push or by a refusal', async () => {
  serveAll()
  serve(account.me, clerk('staff.read', 'store.read'))
  serve(shell.menu, [...menu, menuItem('setting/staff', '员工'), menuItem('store', '门店')])
  await start()
  serve(account.me, clerk('store.read'))
  serve(shell.menu, [...menu, menuItem('store', '门店')])
  await reloadRights()
  expect(useSession.getState()).toMatchObject({ menu: [{ index: 'home' }, { index: 'store' }] })
  serve(account.me, clerk())
  serve(shell.menu, menu)
  refuse(stores.list, codes.forbidden)
  await call(stores.list, { query: { page: 1, page_size: 100 } })
  await vi.waitFor(() => expect(useSession.getState().menu).toEqual(menu))
  expect(useSession.getState().me?.permissions).toEqual([])
})
