import type { Subscription } from '#ports/web-push/port'

/** What the sandbox's push service has for one device. */
export type PushedMessage = {
  text: string
  topic: string
  urgency: string
  ttl: number
  delivered: boolean
}

/** The sandbox's push service, and the phones that subscribed to it. */
export const pushDesk = (sandboxUrl: string) => {
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${sandboxUrl}/web-push/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    subscribe: async (applicationServerKey: string): Promise<Subscription> =>
      (await (await post('subscriptions', { applicationServerKey })).json()) as Subscription,
    messages: async ({ endpoint }: Subscription): Promise<PushedMessage[]> => {
      const answer = await fetch(`${sandboxUrl}/web-push/messages?endpoint=${encodeURIComponent(endpoint)}`)
      return ((await answer.json()) as { messages: PushedMessage[] }).messages
    },
    set: async (
      { endpoint }: Subscription,
      state: { online?: boolean; gone?: boolean; failing?: number; throttled?: number },
    ) => void (await post('device', { endpoint, ...state })),
    fail: async (mode: 'none' | 'throttle' | 'slow' | 'error') => void (await post('faults', { mode })),
  }
}
