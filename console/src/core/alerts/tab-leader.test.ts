import { expect, test, vi } from 'vitest'

type Held = { end: (reason: Error) => void }

/** One lock shared by the tabs of a browser: first come first served, and it can be stolen. */
const sharedLocks = () => {
  let holder: Held | undefined
  const waiting: (() => void)[] = []
  const request = (_: string, { steal = false }: LockOptions, hold: () => Promise<unknown>) =>
    new Promise((_, reject) => {
      const take = () => {
        holder?.end(new DOMException('stolen', 'AbortError'))
        holder = { end: reject }
        void hold()
      }
      if (holder && !steal) waiting.push(take)
      else take()
    })
  return { request } as unknown as LockManager
}

const openTab = async () => {
  vi.resetModules()
  return await import('./tab-leader.ts')
}

const speakers = async (id: string, tabs: Awaited<ReturnType<typeof openTab>>[]) =>
  Promise.all(tabs.map((tab) => tab.isLeadingTab(id)))

test('of three open tabs exactly one speaks', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(sharedLocks())
  const tabs = [await openTab(), await openTab(), await openTab()]
  for (const tab of tabs) tab.queueForLead()
  expect(await speakers('1', tabs)).toEqual([true, false, false])
})

test('the tab in which the person allowed the sound speaks from then on', async () => {
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(sharedLocks())
  const tabs = [await openTab(), await openTab()]
  for (const tab of tabs) tab.queueForLead()
  tabs[1]?.stealLead()
  await Promise.resolve()
  expect(await speakers('2', tabs)).toEqual([false, true])
})

test('without locks the tabs agree on one for each push', async () => {
  const tabs = [await openTab(), await openTab(), await openTab()]
  for (const id of ['3', '4']) {
    const spoken = await speakers(id, tabs)
    expect(spoken.filter(Boolean)).toHaveLength(1)
  }
})
