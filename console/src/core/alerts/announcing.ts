import { refreshAll } from '../http/query.tsx'
import type { Arrival, Push } from '../realtime/feed.ts'
import { useSession } from '../session/session.ts'
import { countWords } from './alert-counts.ts'
import { noteSaid } from './insistence.ts'
import { tellMissed } from './missed-pushes.ts'
import { mayCallOn } from './notification-setting.ts'
import { loadOpenAlerts, openAlerts, useOpenAlerts } from './open-alerts.ts'
import { isOwnAct, needsPerson } from './push-facts.ts'
import { useVoice } from './sound.ts'
import { isNews, toast } from './toasts.ts'
import { hasVoice, speak, utteranceOf } from './voice.ts'

/** One voice for what arrived together: the words of one, the count of several. */
const sayAloud = (news: readonly Push[]) => {
  const { sound } = useVoice.getState()
  const audible = news.filter((push) => mayCallOn(push, 'voice') && hasVoice(push, sound))
  const last = audible.at(-1)
  if (!last) return
  noteSaid()
  const about = audible.map(({ id }) => id)
  void speak(audible.length === 1 ? utteranceOf(last) : { ...utteranceOf(last), words: countWords(audible), about })
}

const tell = (news: readonly Push[]) => {
  // What needs a person stands until one has acknowledged it; the others are news and pass.
  for (const push of news) if (!needsPerson(push) && mayCallOn(push, 'toast')) toast(push)
  sayAloud(news)
}

/**
 * What did not come by itself is told by what is still open; of an absence the count, where it is more than one. Where the
 * server does not say what is open, all of it may be: too much is said rather than nothing.
 */
const tellLater = async (fresh: readonly Push[], news: readonly Push[], wasAway: boolean) => {
  if (fresh.some(needsPerson) && !(await loadOpenAlerts())) openAlerts(fresh)
  const open = new Set(useOpenAlerts.getState().list.map(({ push }) => push.id))
  const current = news.filter((push) => !needsPerson(push) || open.has(push.id))
  if (wasAway && current.length > 1) tellMissed(current)
  else tell(current)
}

/** Toasts and voice as the person wants them, and the pages that ask to be reloaded. */
export const announce = (fresh: readonly Push[], arrival: Arrival = 'live') => {
  const me = useSession.getState().me?.id
  // What one has done oneself one knows.
  const news = fresh.filter((push) => isNews(push) && !isOwnAct(push, me))
  const wanted = news.filter((push) => mayCallOn(push, 'toast') || mayCallOn(push, 'voice'))
  if (arrival === 'live') {
    openAlerts(fresh)
    tell(wanted)
  } else void tellLater(fresh, wanted, arrival === 'missed')
  if (fresh.some(({ message }) => message.extras.auto_reload_page === 1)) void refreshAll()
}
