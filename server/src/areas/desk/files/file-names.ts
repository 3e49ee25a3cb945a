import type { FileType } from './file-types.ts'

const maxLength = 100
// Control and invisible characters, among them those that turn the reading direction, and what no file system likes.
const unsafe = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu

/** The name a person gave, made harmless: no path, and an ending that says what the content is. */
export const safeName = (given: string, { endings }: Pick<FileType, 'endings'>): string => {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const clean = last
    .toWellFormed()
    .replace(unsafe, '')
    .replace(/^[. ]+|[. ]+$/g, '')
  const ending = endings.find((each) => clean.toLowerCase().endsWith(`.${each}`))
  const stem = ending ? clean.slice(0, -ending.length - 1) : clean
  return `${[...stem].slice(0, maxLength).join('') || '未命名'}.${ending ?? endings[0]}`
}

/** For `content-disposition`: plain letters for old clients, the real name for all others (RFC 6266, RFC 5987). */
export const disposition = (how: 'inline' | 'attachment', name: string): string => {
  const plain = name.replaceAll(/[^\w.-]/g, '_')
  const full = encodeURIComponent(name).replaceAll(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${full}`
}
