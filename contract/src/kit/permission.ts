/** What can be granted: the words that whoever grants it reads. */
export type Permissions = Readonly<Record<string, { readonly group: string; readonly label: string }>>
