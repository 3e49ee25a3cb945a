import type { Locator } from '@playwright/test'

const inPage = `(paper) => {
  const box = paper.getBoundingClientRect()
  const clipOf = (element) => {
    for (let at = element; at && at !== paper; at = at.parentElement)
      if (getComputedStyle(at).overflow !== 'visible') return at.getBoundingClientRect()
    return undefined
  }
  const lines = []
  const walker = document.createTreeWalker(paper, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim()
    if (text === '' || node.parentElement.tagName === 'STYLE') continue
    const clip = clipOf(node.parentElement)
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects())
      if (rect.width > 0 && (!clip || rect.bottom <= clip.bottom + 1)) lines.push({ text, rect, node })
  }
  const outside = lines.filter(({ rect }) =>
    rect.left < box.left - 1 || rect.right > box.right + 1 || rect.top < box.top - 1 || rect.bottom > box.bottom + 1)
  const over = lines.filter((one, at) => lines.slice(at + 1).some((other) =>
    other.node !== one.node &&
    Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left) > 2 &&
    Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top) > 6))
  if (lines.length === 0) return ['no line at all']
  return [...outside.map(({ text }) => 'outside: ' + text), ...over.map(({ text }) => 'over another: ' + text)]
}`

/** Lines of text that stick out of their paper, or lie over another line; what a part cuts off does not count. */
export const troubleIn = async (article: Locator): Promise<string[]> => {
  await article.evaluate((paper) => paper.setAttribute('data-looked-at', ''))
  return article.page().evaluate<string[]>(`(${inPage})(document.querySelector('[data-looked-at]'))`)
}
