import { create } from 'zustand'
import { queryClient } from '../http/query-client.ts'

/** Counts the reloads; the page is drawn anew when it changes. */
export const useReloads = create<{ count: number }>(() => ({ count: 0 }))

/** Clicking the place one is at already: everything on the page is asked again and drawn from the start. */
export const reloadPage = async () => {
  await queryClient.invalidateQueries({ refetchType: 'none' })
  useReloads.setState(({ count }) => ({ count: count + 1 }))
}
