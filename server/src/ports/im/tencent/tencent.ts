import { textOf } from '../../ask.ts'
import { imFailure, isImFailure, type Im, type ImProfile, type ImVerdict } from '../port.ts'
import { tencentCallback } from './callbacks.ts'
import { tencentClient, type TencentImConfig } from './client.ts'
import { bodyOf } from './elements.ts'
import { tencentContacts, tencentHistory, tencentHistoryPages } from './history.ts'
import { userSig } from './user-sig.ts'

/** Of the codes (120001 to 130000) that reach the sender's browser with our words; 1 would be a no without any. */
const refusedByUs = 120_001
const denied = 1

const answerTo = (verdict: ImVerdict): object => {
  if (verdict === 'denied') return { ActionStatus: 'OK', ErrorInfo: '', ErrorCode: denied }
  if (verdict === 'heard') return { ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0 }
  if (verdict === 'forged') return { ActionStatus: 'FAIL', ErrorInfo: 'not verified', ErrorCode: 1 }
  return { ActionStatus: 'OK', ErrorInfo: verdict.refused, ErrorCode: refusedByUs }
}

/** Tencent Cloud Chat: REST v4 of the application, and its callbacks. */
export const tencentIm = (config: TencentImConfig): Im => {
  const call = tencentClient(config)
  const importAccount = async ({ userId, nick, avatar }: ImProfile): Promise<void> =>
    void (await call('im_open_login_svc/account_import', { UserID: userId, Nick: nick, FaceUrl: avatar }))
  /** An account that the service was not told of yet is made known, and asked for again once. */
  const known = async <T>(userIds: readonly string[], ask: () => Promise<T>): Promise<T> =>
    ask().catch(async (error: unknown) => {
      if (!isImFailure(error) || error.kind !== 'unknownAccount') throw error
      for (const userId of userIds) await importAccount({ userId, nick: '', avatar: '' })
      return ask()
    })
  return {
    sdkAppId: config.sdkAppId,
    userSig: (userId, seconds) => userSig(config, userId, seconds, Math.floor(Date.now() / 1_000)),
    importAccount,
    setProfile: async (profile) => {
      const items = { Tag_Profile_IM_Nick: profile.nick, Tag_Profile_IM_Image: profile.avatar }
      const ProfileItem = Object.entries(items).map(([Tag, Value]) => ({ Tag, Value }))
      await known([profile.userId], () => call('profile/portrait_set', { From_Account: profile.userId, ProfileItem }))
    },
    kick: async (userId) => void (await call('im_open_login_svc/kick', { UserID: userId })),
    send: async ({ from, to, content, customData, random }) => {
      const body = {
        // 1: the sender's own devices get it too.
        SyncOtherMachine: 1,
        From_Account: from,
        To_Account: to,
        MsgRandom: random,
        MsgBody: bodyOf(content),
        ...(customData && { CloudCustomData: customData }),
      }
      const answer = await known([from, to], () => call('openim/sendmsg', body))
      const key = textOf(answer['MsgKey'])
      if (key === '') throw imFailure('unreachable', 'sendmsg without MsgKey')
      return { key, at: new Date(Number(answer['MsgTime']) * 1_000) }
    },
    withdraw: async ({ from, to, key }) =>
      void (await call('openim/admin_msgwithdraw', { From_Account: from, To_Account: to, MsgKey: key })),
    history: tencentHistory(call),
    historyPages: tencentHistoryPages(call),
    contacts: tencentContacts(call),
    readCallback: tencentCallback(config),
    reply: (verdict) => ({
      status: verdict === 'forged' ? 403 : 200,
      type: 'application/json; charset=utf-8',
      body: JSON.stringify(answerTo(verdict)),
    }),
  }
}
