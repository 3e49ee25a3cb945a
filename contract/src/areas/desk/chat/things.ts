export type ChatThing = 'chatUser' | 'chatPartner' | 'chatMessage' | 'chatUpload' | 'chatFile' | 'quickMessage'
