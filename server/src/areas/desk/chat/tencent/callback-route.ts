import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { rawRoutes, type RawAnswer } from '#core/outside/raw-route'
import { minutes } from '#core/time/clock'
import { sharedNow } from '#core/time/shared-clock.sql'
import { imCallbackPath } from '#ports/im/callback-address'
import { imInUse } from '#ports/im/in-use'
import { isImFailure, type ImCallback, type ImVerdict } from '#ports/im/port'
import type { RawPush } from '#ports/raw-push'
import type { Base } from '../../../../manifest.ts'
import { noteSeen } from './accounts.sql.ts'
import { judgeMessage, unjudged } from './before-send.ts'
import { merchantIdOf } from './custom-data.ts'
import { betweenOf, hearMessage, hearRead, hearWithdrawal } from './hearing.ts'
import { notePair } from './pairs.sql.ts'

/** The service waits two seconds and asks nobody twice. */
const answerMs = 1_500

/** Two minutes by the service, and as much again as its clock and the database's may differ. */
const takenBackWithin = minutes(10)

const hear = async (callback: ImCallback): Promise<void> => {
  switch (callback.of) {
    case 'afterSend': {
      const between = callback.delivered ? await betweenOf(callback.message) : undefined
      if (!between) return
      await notePair(between.fromId, between.toId)
      return hearMessage(callback.message, between)
    }
    case 'withdrawn': {
      const between = await betweenOf(callback)
      if (!between) return
      await notePair(between.fromId, between.toId)
      return hearWithdrawal(callback.key, between, sharedNow(-takenBackWithin))
    }
    case 'read': {
      const between = await betweenOf({ from: callback.reader, to: callback.peer })
      return between && hearRead(between.fromId, between.toId, callback.upTo)
    }
    case 'state': {
      const merchantId = merchantIdOf(callback.userId)
      return merchantId === undefined ? undefined : noteSeen(merchantId)
    }
    case 'beforeSend':
    case 'beforeElse':
    case 'other':
  }
}

/** Where the messaging service asks whether a message may go out, and tells what has happened. */
export const imCallbacks = async (app: FastifyInstance, base: Base): Promise<void> => {
  const lost = (error: unknown): void => app.log.error({ err: error }, 'a callback of the messaging service')
  const judge = async (message: Extract<ImCallback, { of: 'beforeSend' }>['message']): Promise<ImVerdict> => {
    const judged = judgeMessage(message).catch((error: unknown) => {
      lost(error)
      return unjudged
    })
    return Promise.race([judged, sleep(answerMs, unjudged, { ref: false })])
  }
  const answer = async (name: string, call: RawPush): Promise<RawAnswer | undefined> => {
    const im = imInUse()
    if (!im || name !== 'tencent' || call.path !== '') return undefined
    const heard = async (): Promise<RawAnswer> => {
      const callback = await im.readCallback(call)
      if (callback.of === 'beforeSend') return im.reply(await judge(callback.message))
      // Merchants talk in twos, and to whom is judged there: in a group nobody would be asked.
      if (callback.of === 'beforeElse') return im.reply('denied')
      // What could not be written down is asked for later.
      await hear(callback).catch(lost)
      return im.reply('heard')
    }
    return heard().catch((error: unknown) => {
      if (isImFailure(error)) return { ...im.reply('forged'), refused: true }
      throw error
    })
  }
  await rawRoutes(app, imCallbackPath, base, answer, ['POST'])
}
