// SPDX-License-Identifier: Apache-2.0
namespace java io.github.wirebench.binary.generated.thrift

// Times are epoch milliseconds. No field is required, as Thrift's own guide advises.

enum DtoEnum {
  A = 1
  B = 2
  C = 3
}

struct InnerDtoMessage {
  1: i64 num
  2: list<string> strings
}

struct DtoMessage {
  1: string some
  2: DtoEnum dtoEnum
  3: InnerDtoMessage innerDto
}

enum Device {
  MOBILE = 1
  TABLET = 2
  LAPTOP = 3
}

struct ViewEventMessage {
  1: i64 eventId
  2: string articleId
  3: i64 userId
  4: i64 viewedAt
  5: i32 durationMillis
  6: i32 scrollPercent
  7: Device device
  8: string country
  9: string referrer
}

enum MediaType {
  IMAGE = 0
  VIDEO = 1
}

struct MediaAttachmentMessage {
  1: MediaType type
  2: string url
}

struct CommentMessage {
  1: string commentId
  2: string commenterId
  3: string commentText
  4: i64 timestamp
}

struct SocialMediaPostMessage {
  1: string postId
  2: string authorId
  3: string content
  4: i64 timestamp
  5: list<MediaAttachmentMessage> mediaAttachments
  6: list<string> likes
  7: list<CommentMessage> comments
}

struct ArticleMessage {
  1: string id
  2: string title
  3: string body
  4: list<string> categories
  5: i64 publishedAt
  6: i64 viewCount
}

struct ArticleFeedMessage {
  1: list<ArticleMessage> articles
  2: string nextCursor
}

struct MilestonesMessage {
  1: i64 receivedAt
  2: i64 validatedAt
  3: i64 enrichedAt
  4: i64 scheduledAt
  5: i64 dispatchedAt
  6: i64 startedAt
  7: i64 processedAt
  8: i64 persistedAt
  9: i64 publishedAt
  10: i64 completedAt
}

struct TelemetryMessage {
  1: bool healthy
  2: i32 shard
  3: double load
  4: i64 offset
  5: string host
  6: list<string> labels
  7: i64 reportedAt
  8: MilestonesMessage slowest
  9: list<MilestonesMessage> latest
}

struct UserMessage {
  1: i64 id
  2: string name
  3: string email
  4: bool active
  5: i64 createdAt
  6: list<string> tags
  7: map<string, string> metadata
}

struct UsersMessage {
  1: list<UserMessage> users
}
