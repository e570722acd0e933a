/** What the room's page notifies the page around it of. */
export interface RoomNews {
  isSending: boolean
}
