import { setTimeout as sleep } from 'node:timers/promises'
import { recordsOf, textOf } from '../../ask.ts'
import { imFailure, isImFailure, type Im, type ImMessage } from '../port.ts'
import { messageOf } from './callbacks.ts'
import type { Answer, TencentImCall } from './client.ts'

/** The most that one answer holds. */
const pageSize = 100
/** The bit of a message that somebody withdrew. */
const withdrawnBit = 8

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1_000)
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const byTime = (a: ImMessage, b: ImMessage): number => a.at.getTime() - b.at.getTime() || a.sequence - b.sequence

/** What is no message of two people, or is told in a way nobody can read, is passed over. */
const readable = (each: Answer): ImMessage | undefined => {
  try {
    const withdrawn = (numberOf(each['MsgFlagBits']) & withdrawnBit) !== 0
    return { ...messageOf(each), withdrawn }
  } catch (error) {
    if (isImFailure(error)) return undefined
    throw error
  }
}

/** Whoever is sent back to a page that was read already would read on without end. */
const refuseCircle = (service: string, seen: Set<string>, next: string): void => {
  if (seen.has(next)) throw imFailure('unreachable', `${service} goes in a circle`)
  seen.add(next)
}

/** So often one page is asked for: a long history is not begun anew because of one that was not answered. */
const triesAPage = 3
const pauseMs = 150

const askAgain = async (call: TencentImCall, body: Answer, tries = 1): Promise<Answer> => {
  try {
    return await call('openim/admin_getroammsg', body)
  } catch (error) {
    const passes = isImFailure(error) && (error.kind === 'throttled' || error.kind === 'unreachable')
    if (!passes || tries === triesAPage) throw error
    await sleep(pauseMs * tries)
    return askAgain(call, body, tries + 1)
  }
}

/** Its pages go from the newest backwards; each begins where the one before ended. */
export const tencentHistoryPages = (call: TencentImCall): Im['historyPages'] =>
  async function* ([one, other], { from, to }) {
    const seen = new Set<string>()
    let [before, lastKey] = [Math.ceil(to.getTime() / 1_000), '']
    for (;;) {
      const answer = await askAgain(call, {
        Operator_Account: one,
        Peer_Account: other,
        MaxCnt: pageSize,
        MinTime: secondsOf(from),
        MaxTime: before,
        ...(lastKey && { LastMsgKey: lastKey }),
      })
      yield recordsOf(answer['MsgList']).flatMap((each) => readable(each) ?? [])
      const next = textOf(answer['LastMsgKey'])
      if (answer['Complete'] === 1 || next === '' || next === lastKey) return
      refuseCircle('admin_getroammsg', seen, next)
      before = numberOf(answer['LastMsgTime'])
      lastKey = next
    }
  }

export const tencentHistory = (call: TencentImCall): Im['history'] => {
  const pagesOf = tencentHistoryPages(call)
  return async (users, span) => {
    const found = new Map<string, ImMessage>()
    for await (const page of pagesOf(users, span)) for (const message of page) found.set(message.key, message)
    return [...found.values()].toSorted(byTime)
  }
}

type Contact = { userId: string; lastAt: Date }

export const tencentContacts =
  (call: TencentImCall): Im['contacts'] =>
  async (userId) => {
    const found: Contact[] = []
    const seen = new Set<string>()
    let place = { TimeStamp: 0, StartIndex: 0, TopTimeStamp: 0, TopStartIndex: 0 }
    for (;;) {
      const answer = await call('recentcontact/get_list', { From_Account: userId, ...place, AssistFlags: 0 })
      for (const each of recordsOf(answer['SessionItem']))
        // 1 is a conversation of two, 2 one of a group.
        if (each['Type'] === 1)
          found.push({ userId: textOf(each['To_Account']), lastAt: new Date(numberOf(each['MsgTime']) * 1_000) })
      const next = {
        TimeStamp: numberOf(answer['TimeStamp']),
        StartIndex: numberOf(answer['StartIndex']),
        TopTimeStamp: numberOf(answer['TopTimeStamp']),
        TopStartIndex: numberOf(answer['TopStartIndex']),
      }
      const stands = JSON.stringify(next) === JSON.stringify(place)
      if (answer['CompleteFlag'] === 1 || stands) return found
      refuseCircle('get_list', seen, JSON.stringify(next))
      place = next
    }
  }
