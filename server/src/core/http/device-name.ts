const systems: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const firstOf = (table: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1]

const nameFor = (userAgent: string): string =>
  [firstOf(systems, userAgent), firstOf(browsers, userAgent)].filter(Boolean).join(' · ') || '未知设备'

/** Most calls come from the same few browsers, and whoever makes up others takes no room. */
const mostKnown = 500
const known = new Map<string, string>()

/** A device in the words its owner knows it by. */
export const deviceName = (userAgent: string): string => {
  const name = known.get(userAgent)
  if (name !== undefined) return name
  if (known.size >= mostKnown) known.clear()
  const found = nameFor(userAgent)
  known.set(userAgent, found)
  return found
}
