/** Excel in China writes tables in GB18030, everything else writes UTF-8. */
const encodings = ['utf-8', 'gb18030']

// Control characters other than tabs and line ends, and what a decoder puts where bytes make no sense.
const unprintable = /[^\P{Cc}\t\n\f\r]|\ufffd/u

/** Markup that a browser would draw or run, and scripts that name their interpreter. */
const active = /<(?:!doctype|\?xml|\?php|html|head|body|script|style|svg|math|iframe|object|embed|meta|link|img)\b|^#!/i

/** Programs are text too and look like prose; their name is what makes a desktop run them. */
const program =
  /\.(?:html?|xhtml|mht|mhtml|svg|xml|xsl|[cm]?[jt]sx?|vb[es]?|ws[fh]?|hta|bat|cmd|ps1|psm1|sh|command|py|pl|rb|php|jsp|asp|aspx|reg|inf|url|desktop|scf|lnk|jar|exe|com|scr|msi|cpl|dll|sct)$/i

export const holdsMarkup = (text: string): boolean => active.test(text)

/** 'csv' or 'txt' when these first bytes are harmless text, nothing when they are not. */
export const textExtension = (head: Buffer, name: string): 'csv' | 'txt' | undefined => {
  // `stream` keeps a character that the head cuts in two from counting as broken.
  const text = encodings
    .map((encoding) => new TextDecoder(encoding).decode(head, { stream: true }))
    .find((decoded) => !unprintable.test(decoded))
  if (!text || holdsMarkup(text) || program.test(name)) return undefined
  return /\.csv$/i.test(name) ? 'csv' : 'txt'
}
