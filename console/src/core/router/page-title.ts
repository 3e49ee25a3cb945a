export const slogan = '转单宝 · 好单不等人'

let name = ''
let unread = 0

/** Page titles are the route's name and the slogan (spec 1, section 2.1); a tab that is not looked at says what waits. */
const write = () => {
  const count = unread > 0 ? `(${unread > 99 ? '99+' : unread}) ` : ''
  document.title = `${count}${name} - ${slogan}`
}

export const setPageTitle = (title: string) => {
  name = title
  write()
}

export const setUnread = (count: number) => {
  unread = count
  if (name) write()
}
