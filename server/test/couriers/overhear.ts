import { openPushListener } from '../harness/push-listener.ts'

/** Somebody who gives one and the same answer, and what was said to them. */
export async function overhear(answer: string, during: (url: string) => Promise<unknown>): Promise<string[]> {
  const heard: string[] = []
  const listener = await openPushListener(String, ({ body }) => {
    heard.push(body.toString('utf8'))
    return { status: 200, type: 'application/json', body: answer }
  })
  try {
    await during(listener.url)
    return heard
  } finally {
    listener.close()
  }
}
