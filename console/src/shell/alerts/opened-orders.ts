import { useEffect } from 'react'
import { useLocation } from '@tanstack/react-router'
import { acknowledge, useOpenAlerts } from '#core/alerts/open-alerts.ts'
import { routeOfPush } from '#core/alerts/push-facts.ts'
import { usePreview } from '#core/router/preview.ts'
import { useSession } from '#core/session/session.ts'
import { onceSomebodyIsHere } from './somebody-here.ts'

/** Whether what is open is what a route names; its address may say more, for instance which tab. */
const shows = (open: string, route: string): boolean => {
  const [here, wanted] = [open, route].map((text) => new URL(text, 'http://console'))
  if (!here || !wanted || here.pathname !== wanted.pathname) return false
  return [...wanted.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
}

/**
 * Whoever opens what an alert tells of, on whichever way, has heard it; what arrives while it is open has to be heard. A
 * page that a machine restores or loads anew is opened by nobody until somebody touches it.
 */
export const useOpenedAcknowledged = () => {
  const here = useLocation({ select: ({ href }) => href })
  const beside = usePreview(({ route }) => route)
  const known = useOpenAlerts((state) => state.known)
  useEffect(() => {
    if (!known) return
    const { menu } = useSession.getState()
    const open = beside ? [here, beside] : [here]
    const opened = useOpenAlerts.getState().list.filter(({ push }) => {
      const route = routeOfPush(push, menu)
      return route !== undefined && open.some((place) => shows(place, route))
    })
    return onceSomebodyIsHere(() => void acknowledge(opened.map(({ push }) => push.id)))
  }, [here, beside, known])
}
