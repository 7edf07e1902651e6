-- How many messages failed is asked for with every look at the queues.
CREATE INDEX outbox_messages_failed ON outbox_messages (message_id) WHERE state = 'failed';
