import { create } from 'zustand'
import { alertSteps } from '@zdb/contract/desk/alerts/steps'
import { countWords } from './alert-counts.ts'
import { mayCallOn } from './notification-setting.ts'
import { useOpenAlerts, type OpenAlert } from './open-alerts.ts'
import { useVoice, type Utterance } from './sound.ts'
import { isLeadingTab } from './tab-leader.ts'
import { hasVoice, isSpeaking, speak } from './voice.ts'

const lookMs = 1_000

/** How often the open alerts have been repeated in this tab: their toasts stir with each. */
export const useInsistence = create<{ rounds: number }>(() => ({ rounds: 0 }))

let saidAt = 0

/**
 * Something was just said of them: the next repetition counts from here, by a clock that nobody sets. One that was an hour
 * fast and is put right silences nothing.
 */
export const noteSaid = (now = performance.now()) => {
  saidAt = now
}

/** One alert in its own words, several as their count. */
const repetitionOf = (list: readonly OpenAlert[], turn: number): Utterance => {
  const pushes = list.map(({ push }) => push)
  const [first] = pushes
  return {
    id: `again.${turn}`,
    file: first?.message.extras.voice_file ?? '',
    words:
      first && pushes.length === 1 ? first.message.alert : `还有 ${pushes.length} 条提醒待确认：${countWords(pushes)}`,
    about: pushes.map(({ id }) => id),
    everywhere: hasLeftTheTab(list),
  }
}

/** The first step is the leading tab's alone; after it every open page calls. */
const hasLeftTheTab = (list: readonly OpenAlert[]) => list.some(({ step }) => step !== 'tab')

const repeatOnceDue = async () => {
  // A sentence that lasts longer than the pause is not cut by the next.
  if (isSpeaking()) return
  const calling = useOpenAlerts
    .getState()
    .list.filter(({ push }) => mayCallOn(push, 'toast') || mayCallOn(push, 'voice'))
  const pauseMs = Math.min(...calling.map(({ step }) => alertSteps[step].repeatSeconds)) * 1000
  const now = performance.now()
  if (now - saidAt < pauseMs) return
  noteSaid(now)
  const turn = Math.floor(Date.now() / pauseMs)
  if (hasLeftTheTab(calling) || (await isLeadingTab(`stir.${turn}`)))
    useInsistence.setState(({ rounds }) => ({ rounds: rounds + 1 }))
  const { sound } = useVoice.getState()
  const audible = calling.filter(({ push }) => mayCallOn(push, 'voice') && hasVoice(push, sound))
  if (audible.length > 0) await speak(repetitionOf(audible, turn))
}

/** Repeats what nobody has acknowledged, until the returned function is called. */
export const insist = (): (() => void) => {
  noteSaid()
  const timer = setInterval(() => void repeatOnceDue(), lookMs)
  return () => clearInterval(timer)
}
