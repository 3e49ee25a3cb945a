/** What a page may take from elsewhere, and where its payers go: this origin besides any secure one, and AMap's streets. */
export type Elsewhere = { pictures?: string | undefined; banks?: string | undefined; streets?: boolean }

const amap = 'https://*.amap.com'

/**
 * Only our own scripts and connections, AMap's too where a key is set; styles may be inline because the component library
 * writes them. Pictures of goods lie with the sales channels, who have them wherever they like. Net banking is a form that
 * the payer's browser posts to the gateway and that is led on from there to any of the banks.
 */
const contentSecurityPolicy = ({ pictures = '', banks = '', streets = false }: Elsewhere): string => {
  const and = (source: string, more: string): string => (more ? `${source} ${more}` : source)
  return [
    "default-src 'self'",
    and("script-src 'self'", streets ? amap : ''),
    "style-src 'self' 'unsafe-inline'",
    and("img-src 'self' data: blob: https:", pictures),
    "media-src 'self' blob:",
    and("connect-src 'self' ws: wss:", streets ? amap : ''),
    "font-src 'self' data:",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'self'",
    and("form-action 'self' https:", banks),
    "frame-ancestors 'none'",
  ].join('; ')
}

/** On what only our scripts read: it is told to be nothing else, and where it comes from is asked encrypted. */
export const callHeaders = {
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
} as const

/** On everything that a browser may open or show: made once, because they are the same for all. */
export const securityHeaders = (elsewhere: Elsewhere) => ({
  ...callHeaders,
  'content-security-policy': contentSecurityPolicy(elsewhere),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
})
