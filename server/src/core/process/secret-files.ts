import { readFileSync } from 'node:fs'

type Variables = Readonly<Record<string, string | undefined>>

const suffix = '_FILE'

/**
 * A secret may lie in a file instead of the environment, which every child and every crash report carries along: of
 * `PII_KEY_FILE` the content is `PII_KEY`, for every variable there is. Both at once are refused: nobody could tell
 * which of them holds.
 */
export const withSecretsOfFiles = (
  given: Variables,
  names: readonly string[],
): { variables: Variables; unread: readonly string[] } => {
  const variables: Record<string, string | undefined> = { ...given }
  const unread: string[] = []
  for (const name of names) {
    const file = given[`${name}${suffix}`]
    if (!file) continue
    if (given[name]) {
      unread.push(`环境变量 ${name} 和 ${name}${suffix} 只能设置一个`)
      continue
    }
    try {
      variables[name] = readFileSync(file, 'utf8').trim()
    } catch (error) {
      unread.push(`环境变量 ${name}${suffix} 指向的文件无法读取：${(error as NodeJS.ErrnoException).code ?? file}`)
    }
  }
  return { variables, unread }
}
