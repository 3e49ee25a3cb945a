import type { Push } from '#core/realtime/push-feed.ts'

type Extras = Push['message']['extras']

/** A push as the server sends it; the number is its id. */
export const aPush = (id: number, alert = `新订单 ${id}`, extras: Partial<Extras> = {}): Push => ({
  id: String(id),
  at: '2026-11-15 10:00:00',
  read: false,
  message: {
    title: '新订单',
    alert,
    extras: {
      type: 8,
      identity: 0,
      voice_should_play: 1,
      voice_file: 'new-order.wav',
      auto_reload_page: 0,
      params: '{}',
      ...extras,
    },
  },
})

/** The server's shelf of pushes, as `push.missed` answers from it. */
export const missedFrom =
  (shelf: readonly Push[]) =>
  ({ query }: { query: { after?: string; limit?: string } }) => {
    const { after } = query
    const newer = after === undefined ? shelf : shelf.filter(({ id }) => Number(id) > Number(after))
    const limit = Number(query.limit)
    return {
      items: after === undefined ? newer.slice(-limit) : newer.slice(0, limit),
      latest: shelf.at(-1)?.id ?? '0',
      unread: shelf.filter(({ read }) => !read).length,
    }
  }
