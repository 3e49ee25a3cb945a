import { create } from 'zustand'
import type { Push } from '../realtime/feed.ts'
import { onSessionEnd } from '../session/session-listeners.ts'
import { countWords } from './alert-counts.ts'
import { noteSaid } from './insistence.ts'
import { mayCallOn } from './notification-setting.ts'
import { needsPerson } from './push-facts.ts'
import { useVoice } from './sound.ts'
import { hasVoice, speak } from './voice.ts'

/** What came while nobody could hear it, in one sentence; `waiting` are those that still need somebody. */
export type MissedPushes = { readonly words: string; readonly waiting: readonly string[] }

export const useMissed = create<{ missed: MissedPushes | undefined }>(() => ({ missed: undefined }))

export const closeMissed = () => useMissed.setState({ missed: undefined })

onSessionEnd(closeMissed)

const sentence = (waiting: readonly Push[], others: number): string => {
  if (waiting.length === 0) return `离开期间有 ${others} 条消息`
  return `离开期间有 ${countWords(waiting)}${others > 0 ? `，另有 ${others} 条消息` : ''}`
}

/** One count, spoken once, instead of as many toasts. */
export const tellMissed = (pushes: readonly Push[]) => {
  const waiting = pushes.filter(needsPerson)
  const others = pushes.length - waiting.length
  const words = sentence(waiting, others)
  useMissed.setState({ missed: { words, waiting: waiting.map(({ id }) => id) } })
  const { sound } = useVoice.getState()
  const audible = pushes.findLast((push) => mayCallOn(push, 'voice') && hasVoice(push, sound))
  if (!audible) return
  noteSaid()
  const about = others > 0 ? [] : waiting.map(({ id }) => id)
  void speak({ id: `missed.${audible.id}`, file: audible.message.extras.voice_file, words, about })
}
