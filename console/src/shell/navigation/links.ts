export type OutsideLink = { readonly path: string; readonly words: string }

/** Pages of the public site that the console leads to (spec 1, section 2.1). */
export const footerLinks: readonly OutsideLink[] = [
  { path: 'shops/flowers', words: '鲜花店' },
  { path: 'shops/cake', words: '蛋糕店' },
  { path: 'shops/maps/search', words: '地图找店' },
  { path: 'news', words: '资讯' },
  { path: 'help/items', words: '帮助中心' },
  { path: 'help/issue', words: '意见反馈' },
  { path: 'about', words: '关于我们' },
  { path: 'about/cooperation', words: '商务合作' },
  { path: 'about/contact', words: '联系我们' },
  { path: 'about/advertising', words: '广告服务' },
]

export const helpLink: OutsideLink = { path: 'help/items', words: '帮助中心' }
export const guideLink: OutsideLink = { path: 'special/novice_guide.html', words: '新手指引' }
export const feedbackLink: OutsideLink = { path: 'help/issue', words: '意见反馈' }

/** Pages of the product itself, plain ones that anybody may read. */
export const agreementHref = '/console/about/agreement.html'
export const privacyHref = '/console/about/privacy.html'

/** The public site's address stands in the page's head; where there is none, nothing leads there. */
export const outsideHref = (path: string): string | undefined => {
  const site = document.querySelector<HTMLMetaElement>('meta[name=site]')?.content
  return site && (site.endsWith('/') ? site + path : `${site}/${path}`)
}
