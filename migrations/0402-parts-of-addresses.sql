-- A part of an IPv4 address is a few ranges of addresses, and of those without their first octet or their first two (docs/decisions/0307).
create index device_host_without_octet on device ((case when family(host) = 4 then host & inet '0.255.255.255' end));
create index device_host_without_octets on device ((case when family(host) = 4 then host & inet '0.0.255.255' end));
analyze device;
