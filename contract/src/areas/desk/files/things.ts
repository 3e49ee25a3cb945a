export type FilesThing = 'file'
