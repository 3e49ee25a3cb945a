import type { Push } from '../realtime/feed.ts'
import { readSound, setSound, useVoice, type Utterance } from './sound.ts'
import { isLeadingTab, stealLead } from './tab-leader.ts'

/** The three conditions of the specification (1, section 4.3). */
export const hasVoice = ({ message: { extras } }: Push, sound: boolean): boolean =>
  sound && extras.voice_should_play === 1 && extras.voice_file !== ''

export const utteranceOf = ({ id, message: { alert, extras } }: Push): Utterance => ({
  id,
  file: extras.voice_file,
  words: alert,
  about: [id],
})

const sourceOf = (file: string) => (/^(\/|https?:)/.test(file) ? file : `${import.meta.env.BASE_URL}voices/${file}`)

/** A chime lasts a second; one that hangs, or does not even come, must not keep the others waiting. */
const longestMs = 10_000

/** What was said last, and how to stop it. */
let last: { about: readonly string[]; stop: () => void } | undefined
let chiming = false

const playFile = async ({ file, about }: Utterance) => {
  const audio = new Audio(sourceOf(file))
  const over = Promise.withResolvers<void>()
  const stop = () => {
    audio.pause()
    over.resolve()
  }
  const late = setTimeout(stop, longestMs)
  audio.addEventListener('ended', () => over.resolve())
  audio.addEventListener('error', () => over.resolve())
  last = { about, stop }
  chiming = true
  try {
    await Promise.race([audio.play().then(() => over.promise), over.promise])
  } finally {
    clearTimeout(late)
    chiming = false
  }
}

/** Twice as long as a slow voice takes, and some time for one that comes from far: what lasts longer will not end. */
const longestReadingMs = ({ text }: SpeechSynthesisUtterance) => 5_000 + 400 * text.length

/**
 * What is being read and what waits behind it. Whether the browser speaks is not asked of it: one whose engine hangs says
 * yes for ever.
 */
const reading = new Set<SpeechSynthesisUtterance>()
let lateReading: ReturnType<typeof setTimeout> | undefined

const stopReading = () => {
  clearTimeout(lateReading)
  reading.clear()
  if ('speechSynthesis' in window) speechSynthesis.cancel()
}

const timeFirst = () => {
  clearTimeout(lateReading)
  const [first] = reading
  if (first) lateReading = setTimeout(stopReading, longestReadingMs(first))
}

/** A voice of this computer speaks without the network too. */
const chineseVoice = (): SpeechSynthesisVoice | undefined => {
  const chinese = speechSynthesis.getVoices().filter(({ lang }) => /^zh/i.test(lang))
  return chinese.find(({ localService }) => localService) ?? chinese[0]
}

/** Reads the alert out when the browser knows Chinese; the chime alone has to do otherwise. */
const readOut = ({ words }: Utterance) => {
  if (!('speechSynthesis' in window)) return
  const voice = chineseVoice()
  if (!voice) return
  const speech = new SpeechSynthesisUtterance(words)
  speech.voice = voice
  speech.lang = voice.lang
  const end = () => {
    reading.delete(speech)
    timeFirst()
  }
  speech.addEventListener('end', end)
  speech.addEventListener('error', end)
  speechSynthesis.speak(speech)
  reading.add(speech)
  if (reading.size === 1) timeFirst()
}

const tabs = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('zdb.voice')

type VoiceMessage = { asked: Utterance } | { answered: true }

tabs?.addEventListener('message', ({ data }: MessageEvent<VoiceMessage>) =>
  useVoice.setState({ asked: 'asked' in data ? data.asked : undefined, sound: readSound() }),
)

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches this origin only
const say = (word: VoiceMessage) => tabs?.postMessage(word)

const hushed = new Set<string>()
const isHushed = ({ about }: Utterance) => about.length > 0 && about.every((id) => hushed.has(id))

/** A browser that has not been touched yet, and a chime that somebody stopped. */
const refusals: ReadonlySet<string> = new Set(['NotAllowedError', 'AbortError'])

const play = async (utterance: Utterance, aloud: boolean) => {
  try {
    await playFile(utterance)
  } catch (error) {
    const name = error instanceof Error ? error.name : ''
    if (name === 'NotAllowedError' && aloud) {
      useVoice.setState({ asked: utterance })
      say({ asked: utterance })
    }
    if (refusals.has(name)) return
  }
  // The words need no network: they are said whatever became of the chime.
  if (aloud && !isHushed(utterance)) readOut(utterance)
}

const speakAfter = async (before: Promise<void>, utterance: Utterance) => {
  await before
  if (!useVoice.getState().sound || isHushed(utterance)) return
  const leads = await isLeadingTab(utterance.id)
  if (leads || utterance.everywhere) await play(utterance, leads)
}

let queue = Promise.resolve()

/** One after the other, whatever became of the one before; the words in one tab only. */
export const speak = (utterance: Utterance): Promise<void> => {
  queue = speakAfter(queue, utterance).catch(() => undefined)
  return queue
}

/** As loud as an alert would be, in the tab in which it is asked for. */
export const sayOnTrial = (): Promise<void> => {
  stealLead()
  return speak({ id: `trial.${Date.now()}`, file: 'notice.wav', words: '转单宝的语音提醒就是这么响', about: [] })
}

/** Nothing more is said of these, not even to the end of the sentence. */
export const hush = (ids: readonly string[]) => {
  for (const id of ids) hushed.add(id)
  if (!last?.about.some((id) => ids.includes(id)) || !last.about.every((id) => hushed.has(id))) return
  last.stop()
  stopReading()
}

/** They wait for somebody after all. */
export const unhush = (ids: readonly string[]) => {
  for (const id of ids) hushed.delete(id)
}

/** Whether something is being said here. */
export const isSpeaking = (): boolean => chiming || reading.size > 0

/** The answer to 是否允许播放转单宝的语音通知？ The press itself lets the browser play in this tab. */
export const answerVoice = async (allowed: boolean) => {
  const { asked } = useVoice.getState()
  setSound(allowed)
  useVoice.setState({ asked: undefined })
  say({ answered: true })
  if (!allowed || !asked) return
  stealLead()
  await play(asked, true)
}
