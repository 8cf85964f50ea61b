-- Tweets, as the importer, the webhook, X's API or the sandbox brought them. The user's own: no chain reset touches them.

create table tweet (
  id text primary key,
  time_ms bigint not null,
  source text not null,                    -- import, webhook, x, or sandbox:<run>
  user_name text not null,
  user_handle text not null,
  user_image text,
  content text not null,
  medias text[] not null,
  is_retweet boolean not null,
  original_id text,
  original_name text,
  original_handle text,
  original_image text,
  original_content text,
  original_medias text[] not null,
  original_time_ms bigint,
  addresses text[] not null,               -- in the text of the tweet and of its original; hex in lower case
  tickers text[] not null                  -- without $, in lower case
);
create index tweet_newest on tweet (time_ms desc, id desc);
create index tweet_addresses on tweet using gin (addresses);

-- The image proxy fetches nothing that is not named here.
create table known_image (url text primary key);

-- Where the polling of an account of X stands.
create table tweet_account (
  handle text primary key,
  user_id text not null,
  since_id text
);
