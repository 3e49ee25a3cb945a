import { create } from 'zustand'
import type { Push } from '../realtime/push-feed.ts'
import { isLeadingTab, stealLead } from './tab-leader.ts'

const soundKey = 'zdb.sound'

/** `asked` is the push whose voice the browser blocked; while it stands, the person is asked. */
export const useVoice = create<{ sound: boolean; asked: Push | undefined }>(() => ({
  sound: localStorage.getItem(soundKey) !== 'off',
  asked: undefined,
}))

export const setSound = (sound: boolean) => {
  localStorage.setItem(soundKey, sound ? 'on' : 'off')
  useVoice.setState({ sound })
}

/** The three conditions of the specification (1, section 4.3). */
export const hasVoice = ({ message: { extras } }: Push, sound: boolean): boolean =>
  sound && extras.voice_should_play === 1 && extras.voice_file !== ''

const sourceOf = (file: string) => (/^(\/|https?:)/.test(file) ? file : `${import.meta.env.BASE_URL}voices/${file}`)

const playFile = async (file: string) => {
  const audio = new Audio(sourceOf(file))
  const ended = new Promise<void>((resolve) => {
    audio.addEventListener('ended', () => resolve())
    audio.addEventListener('error', () => resolve())
  })
  await audio.play()
  await ended
}

/** Reads the alert out when the browser knows Chinese; the chime alone has to do otherwise. */
const readOut = (words: string) => {
  if (!('speechSynthesis' in window)) return
  const chinese = speechSynthesis.getVoices().find(({ lang }) => /^zh/i.test(lang))
  if (!chinese) return
  const speech = new SpeechSynthesisUtterance(words)
  speech.voice = chinese
  speech.lang = chinese.lang
  speechSynthesis.speak(speech)
}

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('zdb.voice')

type VoiceMessage = { asked: Push } | { answered: true }

tabs?.addEventListener('message', ({ data }: MessageEvent<VoiceMessage>) =>
  useVoice.setState({
    asked: 'asked' in data ? data.asked : undefined,
    sound: localStorage.getItem(soundKey) !== 'off',
  }),
)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
const say = (word: VoiceMessage) => tabs?.postMessage(word)

const play = async (push: Push) => {
  try {
    await playFile(push.message.extras.voice_file)
    readOut(push.message.alert)
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'NotAllowedError') return
    useVoice.setState({ asked: push })
    say({ asked: push })
  }
}

const speakAfter = async (before: Promise<void>, push: Push) => {
  await before
  if (hasVoice(push, useVoice.getState().sound) && (await isLeadingTab(push.id))) await play(push)
}

let queue = Promise.resolve()

/** One after the other, and in one tab only. */
export const speak = (push: Push): Promise<void> => {
  queue = speakAfter(queue, push)
  return queue
}

/** The answer to 是否允许播放转单宝的语音通知？ The press itself lets the browser play in this tab. */
export const answerVoice = async (allowed: boolean) => {
  const { asked } = useVoice.getState()
  setSound(allowed)
  useVoice.setState({ asked: undefined })
  say({ answered: true })
  if (!allowed || !asked) return
  stealLead()
  await play(asked)
}
