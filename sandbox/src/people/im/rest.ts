import type { FastifyReply, FastifyRequest } from 'fastify'
import { strikes } from '../../faults.ts'
import type { Random } from '../../random.ts'
import { isRecord, rawBody, rawQuery } from '../../raw-body.ts'
import { holdOpen } from '../sms/faults.ts'
import type { ImCallbacks } from './callbacks.ts'
import { administrator, between, contactsOf, newMessage, type ImApp, type ImApps, type ImElement } from './messages.ts'
import { sendThrough, withdrawThrough } from './sending.ts'
import { userSigTrouble, type SigTrouble } from './user-sig.ts'

type Fields = Record<string, unknown>
type Things = { apps: ImApps; callbacks: ImCallbacks; random: Random }

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const number = (value: unknown): number => (typeof value === 'number' ? value : 0)
const fail = ([ErrorCode, ErrorInfo]: SigTrouble) => ({ ActionStatus: 'FAIL', ErrorInfo, ErrorCode })
const okay = (fields: object = {}) => ({ ActionStatus: 'OK', ErrorInfo: '', ErrorCode: 0, ...fields })

/** No answer is larger; what does not fit is asked for again. */
const largest = 13 * 1024
const contactsShown = 100

export const elementsOf = (value: unknown): ImElement[] =>
  (Array.isArray(value) ? value : []).flatMap((each) =>
    isRecord(each) && text(each['MsgType']).startsWith('TIM') && isRecord(each['MsgContent'])
      ? [{ MsgType: text(each['MsgType']), MsgContent: each['MsgContent'] }]
      : [],
  )

/** From the newest of the span backwards, as many as fit; those in the answer stand oldest first. */
const roaming = (app: ImApp, fields: Fields) => {
  const all = between(app, text(fields['Operator_Account']), text(fields['Peer_Account'])).filter(
    ({ MsgTime }) => MsgTime >= number(fields['MinTime']) && MsgTime <= number(fields['MaxTime']),
  )
  const last = all.findIndex(({ MsgKey }) => MsgKey === fields['LastMsgKey'])
  const left = last < 0 ? all : all.slice(0, last)
  const page: object[] = []
  let size = 0
  for (const { withdrawn, MsgTime, ...message } of left.toReversed()) {
    const shown = { ...message, MsgTimeStamp: MsgTime, MsgFlagBits: withdrawn ? 8 : 0, IsPeerRead: 0 }
    size += JSON.stringify(shown).length
    if (page.length === number(fields['MaxCnt']) || (size > largest && page.length > 0)) break
    page.unshift(shown)
  }
  const oldest = left.at(-page.length)
  return okay({
    Complete: page.length === left.length ? 1 : 0,
    MsgCnt: page.length,
    LastMsgTime: oldest?.MsgTime ?? 0,
    LastMsgKey: oldest?.MsgKey ?? '',
    MsgList: page,
  })
}

type Command = (app: ImApp, fields: Fields, things: Things) => object | Promise<object>

const commands: Readonly<Record<string, Command>> = {
  'im_open_login_svc/account_import': (app, fields) => {
    const userId = text(fields['UserID']) || text(fields['Identifier'])
    if (!/^[\w-]{1,32}$/.test(userId)) return fail([70402, 'invalid UserID'])
    const known = app.accounts.get(userId)
    app.accounts.set(userId, {
      nick: text(fields['Nick']) || (known?.nick ?? ''),
      avatar: text(fields['FaceUrl']) || (known?.avatar ?? ''),
    })
    return okay()
  },
  'im_open_login_svc/kick': (app, fields, { callbacks }) => {
    const userId = text(fields['UserID'])
    if (!app.accounts.has(userId)) return fail([70107, 'UserID not exist'])
    app.kicked.set(userId, Date.now())
    if (app.online.delete(userId)) callbacks.state(app, userId, false)
    return okay()
  },
  'profile/portrait_set': (app, fields) => {
    const account = app.accounts.get(text(fields['From_Account']))
    if (!account) return fail([40003, 'From_Account not exist'])
    for (const item of Array.isArray(fields['ProfileItem']) ? fields['ProfileItem'] : []) {
      if (!isRecord(item)) return fail([40001, 'invalid ProfileItem'])
      if (item['Tag'] === 'Tag_Profile_IM_Nick') account.nick = text(item['Value'])
      if (item['Tag'] === 'Tag_Profile_IM_Image') account.avatar = text(item['Value'])
    }
    return okay()
  },
  'openim/sendmsg': async (app, fields, { callbacks }) => {
    const MsgBody = elementsOf(fields['MsgBody'])
    if (MsgBody.length === 0) return fail([90001, 'MsgBody invalid'])
    const message = newMessage(app, {
      From_Account: text(fields['From_Account']) || administrator,
      To_Account: text(fields['To_Account']),
      MsgRandom: number(fields['MsgRandom']),
      MsgBody,
      CloudCustomData: text(fields['CloudCustomData']),
    })
    const { code, words } = await sendThrough(app, message, callbacks)
    return code === 0 ? okay({ MsgTime: message.MsgTime, MsgKey: message.MsgKey }) : fail([code, words])
  },
  'openim/admin_msgwithdraw': (app, fields, { callbacks }) => {
    const { code, words } = withdrawThrough(app, { key: text(fields['MsgKey']), by: undefined }, callbacks)
    return code === 0 ? okay() : fail([code, words])
  },
  'openim/admin_getroammsg': (app, fields) => roaming(app, fields),
  'recentcontact/get_list': (app, fields) => {
    const from = number(fields['StartIndex'])
    const all = contactsOf(app, text(fields['From_Account']))
    const SessionItem = all.slice(from, from + contactsShown).map((each) => ({ Type: 1, ...each, TopFlag: 0 }))
    const StartIndex = from + SessionItem.length
    const end = { TimeStamp: SessionItem.at(-1)?.MsgTime ?? 0, StartIndex, TopTimeStamp: 0, TopStartIndex: 0 }
    return okay({ CompleteFlag: StartIndex >= all.length ? 1 : 0, ...end, SessionItem })
  },
}

/** REST v4 of the service. Always HTTP 200: what failed is in ErrorCode. */
export const answerRest =
  (things: Things) =>
  async (request: FastifyRequest<{ Params: { service: string; command: string } }>, reply: FastifyReply) => {
    const query = new URLSearchParams(rawQuery(request))
    const asked = (name: string): string => query.get(name) ?? ''
    const app = things.apps.byId(asked('sdkappid'))
    if (asked('contenttype') !== 'json' || !/^\d{1,10}$/.test(asked('random'))) return fail([60002, 'http parse fail'])
    if (!app) return fail([60006, 'invalid sdkappid'])
    const struck = (name: keyof ImApp['faults']): boolean => strikes(app.faults, name, things.random)
    if (struck('silent')) return holdOpen(reply)
    if (struck('throttle')) return fail([60007, 'too many requests'])
    if (struck('error')) return fail([60008, 'service timeout'])
    const identifier = asked('identifier')
    const trouble = userSigTrouble(asked('usersig'), { ...app, identifier, at: Date.now() })
    if (trouble) return fail(trouble)
    if (struck('expire')) return fail([70001, 'UserSig expired'])
    if (identifier !== administrator) return fail([60010, 'need administrator'])
    const name = `${request.params.service}/${request.params.command}`
    const command = commands[name]
    app.asked.set(name, (app.asked.get(name) ?? 0) + 1)
    if (!command) return fail([60009, 'no such service'])
    const fields = fieldsOf(rawBody(request))
    if (!fields) return fail([60003, 'json parse fail'])
    const answer = await command(app, fields, things)
    return struck('lostAnswer') ? holdOpen(reply, 0) : answer
  }

const fieldsOf = (body: Buffer): Fields | undefined => {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}
