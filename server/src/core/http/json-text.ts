/** What a text of unknown origin says as JSON; undefined when it is none. */
export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
