/** The bearer lives in a readable cookie; alone it opens nothing (the session itself is HttpOnly). */
const name = 'token'

/** A token this close to its end is dropped, so that the next answer brings a fresh one. */
const marginSeconds = 60

const expiryOf = (token: string): number => Number(token.split('.')[1])

const stored = (): string | undefined => {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : undefined
}

const write = (value: string, attributes: string) => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Strict${secure}${attributes}`
}

export const dropToken = () => write('', `; Expires=${new Date(0).toUTCString()}`)

export const heldToken = (now = Date.now()): string | undefined => {
  const token = stored()
  if (!token) return undefined
  if (expiryOf(token) - now / 1000 >= marginSeconds) return token
  dropToken()
  return undefined
}

/** A `credentials` header is stored only when no token is held (spec 1, section 7). */
export const keepToken = (token: string) => {
  if (!heldToken()) write(token, '')
}
