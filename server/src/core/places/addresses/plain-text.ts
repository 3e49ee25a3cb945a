/** Stands where a phone number was, so that what was beside it is still known. */
export const phoneMark = '\uE000'

/** Full-width to half-width, one kind of dash, no invisible characters: pasted text comes in every dress. */
export const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00AD\u200B-\u200F\u202A-\u202E\u2060\uFEFF\uE000-\uF8FF]/g, '')
    .replace(/[‐‑‒–—―−]/g, '-')
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t\u3000]+/g, ' ')

export const separators = /[\s,;|、。\uE000]+/

/** Puts pieces together again: Chinese needs no space, two Latin words or numbers do. */
export const joined = (pieces: string[]): string =>
  pieces
    .filter(Boolean)
    .reduce(
      (text, piece) => (/[A-Za-z0-9]$/.test(text) && /^[A-Za-z0-9]/.test(piece) ? `${text} ${piece}` : text + piece),
      '',
    )
